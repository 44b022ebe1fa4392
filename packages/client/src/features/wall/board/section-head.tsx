import { useAtomValue } from 'jotai';
import { useBoardTime } from './board-time.ts';
import { livenessAtom } from '../state/liveness.ts';

/** A heading with a figure at its right, or with the moment everything under it is from. */
export function SectionHead({ title, aside }: { title: string; aside: string }) {
  const truth = useAtomValue(livenessAtom);
  const { clock } = useBoardTime();
  const old = !truth.live && truth.since !== null;
  return (
    <div className="wall-section-head">
      <h2>{title}</h2>
      {old ? (
        <span className="wall-as-of">as of {clock(new Date(truth.since))}</span>
      ) : (
        <span className="wall-aside">{aside}</span>
      )}
    </div>
  );
}
