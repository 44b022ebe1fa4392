import { useEffect, useState } from 'react';

/** A range of row indexes, both ends included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Rows added in one frame: layout of a row takes milliseconds on a slow tablet. */
const rowsPerFrame = 6;

/** The next range to render: the rows already rendered and at most `rowsPerFrame` more, visible ones first. */
export function growRange(shown: RowRange | undefined, wanted: RowRange, inSight: RowRange): RowRange {
  const common = shown && {
    first: Math.max(shown.first, wanted.first),
    last: Math.min(shown.last, wanted.last),
  };
  // No overlap with the previous range: at the top, or after a jump.
  const from =
    common && common.first <= common.last ? common : { first: inSight.first, last: inSight.first - 1 };
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

/** Adds the wanted rows over several frames, so that no frame is long. */
export function useIncrementalRows(wanted: RowRange, inSight: RowRange): RowRange {
  const [shown, setShown] = useState<RowRange>();
  const { first, last } = growRange(shown, wanted, inSight);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown({ first, last }));
    return () => cancelAnimationFrame(frame);
  }, [first, last]);
  return { first, last };
}
