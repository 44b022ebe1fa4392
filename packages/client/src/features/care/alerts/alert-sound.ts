import { useAtomValue } from 'jotai';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';

const key = 'alert-sound';
const isStored = () => localStorage.getItem(key) === 'on';

/** The choice made in this session; null: use the choice stored on the device. */
const chosenAtom = sessionScopedAtom<boolean | null>(null);

/** Frequencies of the two tones (Hz), their distance (s) and their gain (0 to 1). */
const tones = [660, 880] as const;
const toneDistance = 0.28;
const toneGain = 0.2;
/** A sound that the browser delayed for longer is not played (ms). */
const longestDelayMs = 2_000;

let context: AudioContext | undefined;

function playTone(audio: AudioContext, frequency: number, from: number): void {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.001, from);
  gain.gain.exponentialRampToValueAtTime(toneGain, from + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.001, from + 0.7);
  const tone = new OscillatorNode(audio, { frequency });
  tone.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + 0.7);
}

/** Plays two soft tones, if the sound is switched on and the browser allows it. */
export async function playAlertSound(): Promise<void> {
  if (!(store.get(chosenAtom) ?? isStored())) return;
  context ??= new AudioContext();
  const audio = context;
  const requestedAt = performance.now();
  if (audio.state !== 'running') await audio.resume();
  if (performance.now() - requestedAt > longestDelayMs) return;
  tones.forEach((frequency, index) => playTone(audio, frequency, audio.currentTime + index * toneDistance));
}

/**
 * State of the alert sound on this device, and the switch. Browsers require a user gesture for sound; switching it on is one,
 * and plays the sound.
 */
export function useAlertSound(): { readonly on: boolean; readonly toggle: () => void } {
  const on = useAtomValue(chosenAtom) ?? isStored();
  return {
    on,
    toggle() {
      if (on) localStorage.removeItem(key);
      else localStorage.setItem(key, 'on');
      store.set(chosenAtom, !on);
      void playAlertSound();
    },
  };
}
