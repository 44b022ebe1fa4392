import { formatCount, type Erasure } from '@hearthline/contracts';
import { useHomeTime } from '../../lib/time/home-time.ts';

/** The progress of an erasure, or the time when it was complete. */
export function ErasureProgress({ erasure }: { erasure: Erasure }) {
  const home = useHomeTime();
  const { state, looked, found, erasedAt, counts } = erasure;
  const documents = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (state === 'erased')
    return (
      <span>
        {`Erased ${erasedAt === null ? '' : home.dayAndTime(erasedAt)}: ${formatCount(documents)} records.`}
      </span>
    );
  return (
    <span role="status" className="grid gap-1">
      <span className="font-label">Erasing...</span>
      <progress
        aria-label="Erasing"
        className="h-3 w-full max-w-60 accent-(--primary)"
        max={Math.max(found, 1)}
        value={Math.min(looked, found)}
      />
    </span>
  );
}
