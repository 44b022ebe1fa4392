import type { WallBoard } from '@hearthline/contracts';
import { rangeInWords } from '../../../care/own-limits-words.ts';

/** "own limits 88–92", small beside a value judged by limits of its person's own; in a row "own 88–92". */
export function OwnLimits({ kind, limits }: Pick<WallBoard['alerts'][number], 'kind' | 'limits'>) {
  if (!limits) return null;
  return (
    <span className="wall-own">
      own<span className="wall-own-limits"> limits</span>{' '}
      {rangeInWords(kind, limits).replace(' systolic', '')}
    </span>
  );
}
