import { useAtomValue } from 'jotai';
import { sessionData, store } from '../../lib/store.ts';

const key = 'alert-sound';
const isStored = () => localStorage.getItem(key) === 'on';

/** What was chosen since this session began; null: what the device remembers counts. */
const chosenAtom = sessionData<boolean | null>(null);

/** Hz of the two strokes, the second this many seconds after the first, and how loud each is, 0 to 1. */
const strokes = [660, 880] as const;
const apart = 0.28;
const loudness = 0.2;
/** A sound that a browser held back longer than this, in ms, would speak of the past. */
const tooLateMs = 2_000;

let context: AudioContext | undefined;

function stroke(audio: AudioContext, frequency: number, from: number): void {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.001, from);
  gain.gain.exponentialRampToValueAtTime(loudness, from + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.001, from + 0.7);
  const tone = new OscillatorNode(audio, { frequency });
  tone.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + 0.7);
}

/** Two soft strokes, where somebody has switched the sound on and the browser lets it through. */
export async function playAlertSound(): Promise<void> {
  if (!(store.get(chosenAtom) ?? isStored())) return;
  context ??= new AudioContext();
  const audio = context;
  const asked = performance.now();
  if (audio.state !== 'running') await audio.resume();
  if (performance.now() - asked > tooLateMs) return;
  strokes.forEach((frequency, index) => stroke(audio, frequency, audio.currentTime + index * apart));
}

/** Whether alerts sound on this device, and how to change it: switching it on is the gesture a browser wants, and is heard. */
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
