// Talking to the server. A refusal is an ApiError with the server's code; a lost connection is tried again.

export class ApiError extends Error {
  constructor(/** @type {any} */ status, /** @type {any} */ body) {
    super(body?.message ?? `HTTP ${status}`);
    this.status = status;
    this.told = status > 0 && body?.message !== undefined; // the server has said why, in our language
    this.code = body?.error ?? 'failed';
    this.body = body;
  }
}

/** @type {Record<string, string>} */
let spoken = {};
/** From now on the server is asked in this language: refusals come in it. */
export const speak = (/** @type {string} */ lang) => {
  spoken = { 'accept-language': lang };
};

const RETRIES = [300, 900, 2500];
/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
async function send(method, path, body, tries = 0) {
  /** @type {RequestInit} */
  const options = { method, credentials: 'same-origin', headers: { ...spoken } };
  if (body !== undefined) {
    options.headers = { ...spoken, 'content-type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  let reply;
  try {
    reply = await fetch(path, options);
  } catch (error) {
    if (tries >= RETRIES.length) throw new ApiError(0, { error: 'offline', message: String(error) });
    await pause(RETRIES[tries]);
    return send(method, path, body, tries + 1);
  }
  if (reply.status === 204) return null;
  const found = await reply.json().catch(() => null);
  if (!reply.ok) throw new ApiError(reply.status, found);
  return found;
}

export const getJson = (/** @type {string} */ path) => send('GET', path);
export const post = (/** @type {string} */ path, body = {}) => send('POST', path, body);
export const put = (/** @type {string} */ path, /** @type {any} */ body) => send('PUT', path, body);
export const remove = (/** @type {string} */ path) => send('DELETE', path);

/** An id of our own for a request, so that sent twice it counts once. */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Hand a table's record to the browser as a file; a refusal is thrown like any other. */
export async function downloadRecord(/** @type {any} */ table) {
  const record = await getJson(`/api/tables/${table}/record`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }));
  link.download = `sandtable-${table}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
