import type { WallBoard } from '@hearthline/contracts';
import { mainRange, rangeText, targetText } from '../../../../care/own-limits-text.ts';

type OwnLimitsProps = Pick<WallBoard['flagged'][number], 'kind' | 'limits'> & { readonly isShort: boolean };

/** "target 88–92 %" beside a value judged by it; "aim 88–92" if there is no room; the alarm limits without a target. */
export function OwnLimits({ kind, limits, isShort }: OwnLimitsProps) {
  if (!limits) return null;
  const { name, range } = mainRange(limits);
  const short = `${name === 'target' ? 'aim' : 'alarm'} ${rangeText(kind, range)}`;
  const text = isShort ? short : targetText(kind, limits);
  return <span className="wall-own">{text.replace(/( mmHg)? systolic$/, '')}</span>;
}
