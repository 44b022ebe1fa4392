import type { WallBoard } from '@hearthline/contracts';
import { rangeText, targetText } from '../../../care/own-limits-text.ts';

type OwnLimitsProps = Pick<WallBoard['flagged'][number], 'kind' | 'limits'> & { readonly isShort: boolean };

/** "target 88–92 %" beside a value judged by it; "aim 88–92" where there is no room for it. */
export function OwnLimits({ kind, limits, isShort }: OwnLimitsProps) {
  if (!limits) return null;
  const text = isShort ? `aim ${rangeText(kind, limits)}` : targetText(kind, limits);
  return <span className="wall-own">{text.replace(/( mmHg)? systolic$/, '')}</span>;
}
