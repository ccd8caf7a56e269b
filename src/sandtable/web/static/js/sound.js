// Two soft notes when it is your turn; made here, so there is no file to fetch.

import { pref } from './prefs.js';

/** @type {any} */
let context;

/** Browsers allow sound after the first touch or key. */
export function unlockSound() {
  const unlock = () => {
    context ??= new AudioContext();
    context.resume();
  };
  addEventListener('pointerdown', unlock, { once: true });
  addEventListener('keydown', unlock, { once: true });
}

export function chime() {
  if (!pref('sound') || !context || context.state !== 'running') return;
  [[523.25, 0], [783.99, 0.16]].forEach(([frequency, delay]) => {
    const start = context.currentTime + delay;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = 'sine';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.18, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  });
}
