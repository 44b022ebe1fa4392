import { atom } from 'jotai';
import { store } from '../../../lib/store.ts';
import { boardAtom } from './phase.ts';

/** Whether the browser refuses sound until somebody touches the screen. */
export const soundOffAtom = atom(false);

/** Hz of the two strokes, and how loud they are, 0 to 1. */
const strokes = [660, 880] as const;
const volume = { open: 0.25, 'recheck-due': 0.6 } as const;

function chime(audio: AudioContext, loud: number): void {
  strokes.forEach((frequency, index) => {
    const from = audio.currentTime + index * 0.35;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(loud, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + 0.9);
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.9);
  });
}

/** What calls for somebody now: each untaken alert and each recheck that is due. */
function callsNow(): Map<string, keyof typeof volume> {
  const alerts = store.get(boardAtom)?.alerts ?? [];
  return new Map(alerts.flatMap(({ id, state }) => (state === 'taken' ? [] : [[`${id} ${state}`, state]])));
}

/** Sounds once for each alert that nobody is on and, louder, for each recheck that falls due. Returns how to stop. */
export function startSound(): () => void {
  const audio = new AudioContext();
  let known = callsNow();
  const told = () => store.set(soundOffAtom, audio.state !== 'running');
  const wake = () => void audio.resume().then(told);
  const hear = () => {
    const calls = callsNow();
    const fresh = [...calls].filter(([key]) => !known.has(key)).map(([, state]) => volume[state]);
    known = calls;
    if (fresh.length > 0 && audio.state === 'running') chime(audio, Math.max(...fresh));
  };
  const stopHearing = store.sub(boardAtom, hear);
  addEventListener('keydown', wake);
  addEventListener('pointerdown', wake);
  audio.addEventListener('statechange', told);
  told();
  return () => {
    stopHearing();
    removeEventListener('keydown', wake);
    removeEventListener('pointerdown', wake);
    void audio.close();
  };
}
