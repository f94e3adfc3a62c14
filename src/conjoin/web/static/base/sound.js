import { load, save } from "./storage.js";

/** A short knock for a stone; off until it is switched on. */

/** @type {AudioContext | undefined} */
let context;

export const soundIsOn = () => load("sound", false);

/** @returns {boolean} whether it is on now */
export function toggleSound() {
  save("sound", !soundIsOn());
  if (soundIsOn()) playStoneSound();
  return soundIsOn();
}

export function playStoneSound() {
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
