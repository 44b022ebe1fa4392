import { atom } from 'jotai';
import { store } from '../../../../lib/state/store.ts';
import { boardAtom } from './phase.ts';

/** True if the browser blocks sound until there is a user gesture. */
export const soundOffAtom = atom(false);

/** Frequencies of the two tones (Hz) and their gain (0 to 1). */
const tones = [660, 880] as const;
const volume = { open: 0.25, 'recheck-due': 0.6 } as const;

function chime(audio: AudioContext, loud: number): void {
  tones.forEach((frequency, index) => {
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

/** Alerts that need a person: open alerts, and alerts with a due recheck. */
function currentCalls(): Map<string, keyof typeof volume> {
  const alerts = store.get(boardAtom)?.alerts ?? [];
  return new Map(
    alerts.flatMap(({ ids, state }) =>
      state === 'taken' ? [] : ids.map((id): [string, keyof typeof volume] => [`${id} ${state}`, state]),
    ),
  );
}

/** Plays a sound once for each new open alert and, louder, for each due recheck. Returns the cleanup. */
export function startSound(): () => void {
  const audio = new AudioContext();
  let known = currentCalls();
  const publishState = () => store.set(soundOffAtom, audio.state !== 'running');
  const wake = () => void audio.resume().then(publishState);
  const playNewCalls = () => {
    const calls = currentCalls();
    const fresh = [...calls].filter(([key]) => !known.has(key)).map(([, state]) => volume[state]);
    known = calls;
    if (fresh.length > 0 && audio.state === 'running') chime(audio, Math.max(...fresh));
  };
  const unsubscribe = store.sub(boardAtom, playNewCalls);
  addEventListener('keydown', wake);
  addEventListener('pointerdown', wake);
  audio.addEventListener('statechange', publishState);
  publishState();
  return () => {
    unsubscribe();
    removeEventListener('keydown', wake);
    removeEventListener('pointerdown', wake);
    void audio.close();
  };
}
