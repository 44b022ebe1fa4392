import type { WallBoard } from '@hearthline/contracts';
import { rangeText } from '../../../care/own-limits-text.ts';

/** "own limits 88–92" beside a value judged by them; "own 88–92" in a row. */
export function OwnLimits({ kind, limits }: Pick<WallBoard['alerts'][number], 'kind' | 'limits'>) {
  if (!limits) return null;
  return (
    <span className="wall-own">
      own<span className="wall-own-limits"> limits</span> {rangeText(kind, limits).replace(' systolic', '')}
    </span>
  );
}
