import { useAtomValue } from 'jotai';
import { useBoardTime } from '../state/now.ts';
import { livenessAtom } from '../state/liveness.ts';

/** Heading with a figure; without connection with the time of the data instead. */
export function SectionHeader({ title, aside }: { title: string; aside: string }) {
  const liveness = useAtomValue(livenessAtom);
  const { clock } = useBoardTime();
  const old = !liveness.live && liveness.since !== null;
  return (
    <div className="wall-section-head">
      <h2>{title}</h2>
      {old ? (
        <span className="wall-as-of">as of {clock(new Date(liveness.since))}</span>
      ) : (
        <span className="wall-aside">{aside}</span>
      )}
    </div>
  );
}
