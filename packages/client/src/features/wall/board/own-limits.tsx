import type { WallBoard } from '@hearthline/contracts';
import { targetText } from '../../../care/own-limits-text.ts';

/** "target 88–92 %" beside a value judged by it. */
export function OwnLimits({ kind, limits }: Pick<WallBoard['alerts'][number], 'kind' | 'limits'>) {
  if (!limits) return null;
  return <span className="wall-own">{targetText(kind, limits).replace(' mmHg systolic', '')}</span>;
}
