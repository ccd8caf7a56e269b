// Passkeys: the browser's own dialogs, and what goes to and fro as base64url.

import { post } from './api.js';

const encode = (/** @type {any} */ buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const decode = (/** @type {string} */ text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

export const canPasskeys = () => Boolean(window.PublicKeyCredential && navigator.credentials);

/** What this device is called in the list of one's own: the system, as far as the browser tells. */
export const deviceName = () => (/** @type {any} */ (navigator).userAgentData?.platform || navigator.platform || '').slice(0, 40);

/** Make one for this person. */
export async function makePasskey() {
  const asked = await post('/api/me/new-passkey');
  const name = asked.name || 'Sandtable';
  const { response } = /** @type {any} */ (await navigator.credentials.create({ publicKey: {
    challenge: decode(asked.challenge),
    rp: { id: asked.rp, name: 'Sandtable' },
    user: { id: decode(asked.user), name, displayName: name },
    pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: asked.exclude.map((/** @type {string} */ id) => ({ type: 'public-key', id: decode(id) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
  } }));
  await post('/api/me/passkeys', {
    name: deviceName(), client_data: encode(response.clientDataJSON), authenticator_data: encode(response.getAuthenticatorData()),
  });
}

/** Show one and become its person here; `bring` the games of this browser. */
export async function usePasskey(/** @type {any} */ bring) {
  const asked = await post('/api/me/sign-in/challenge');
  const { rawId, response } = /** @type {any} */ (await navigator.credentials.get({ publicKey: {
    challenge: decode(asked.challenge), rpId: asked.rp, userVerification: 'preferred', allowCredentials: [],
  } }));
  await post('/api/me/sign-in', {
    credential: encode(rawId), client_data: encode(response.clientDataJSON), bring, device: deviceName(),
    authenticator_data: encode(response.authenticatorData), signature: encode(response.signature),
  });
}
