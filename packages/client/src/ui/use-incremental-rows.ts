import { useEffect, useState } from 'react';

/** Some rows of a list that stand together, by their indexes. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Rows put into the page in one frame: their layout takes milliseconds each on a slow tablet. */
const rowsPerFrame = 6;

/** What of `wanted` to show next: what is there already, and at most `atOnce` rows more, those in sight first. */
export function growRange(shown: RowRange | undefined, wanted: RowRange, inSight: RowRange): RowRange {
  const kept = shown && {
    first: Math.max(shown.first, wanted.first),
    last: Math.min(shown.last, wanted.last),
  };
  // Nothing to go on from: at the top, or somebody has jumped.
  const from = kept && kept.first <= kept.last ? kept : { first: inSight.first, last: inSight.first - 1 };
  let { first, last } = from;
  let remaining = rowsPerFrame;
  for (const { first: wantedFirst, last: wantedLast } of [inSight, wanted]) {
    const below = Math.min(remaining, Math.max(wantedLast - last, 0));
    last += below;
    remaining -= below;
    const above = Math.min(remaining, Math.max(first - wantedFirst, 0));
    first -= above;
    remaining -= above;
  }
  return { first, last };
}

/** The rows to show of those wanted: what comes into a list comes over some frames, so that no frame is long. */
export function useIncrementalRows(wanted: RowRange, inSight: RowRange): RowRange {
  const [shown, setShown] = useState<RowRange>();
  const { first, last } = growRange(shown, wanted, inSight);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown({ first, last }));
    return () => cancelAnimationFrame(frame);
  }, [first, last]);
  return { first, last };
}
