import { recall, remember } from "./memory.js";

/** A short knock for a stone; off until somebody wants it. */

/** @type {AudioContext | undefined} */
let context;

export const soundIsOn = () => recall("sound", false);

/** @returns {boolean} whether it is on now */
export function toggleSound() {
  remember("sound", !soundIsOn());
  if (soundIsOn()) knock();
  return soundIsOn();
}

export function knock() {
  if (!soundIsOn()) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(320, now);
  tone.frequency.exponentialRampToValueAtTime(90, now + 0.09);
  volume.gain.setValueAtTime(0.25, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.14);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.15);
}
