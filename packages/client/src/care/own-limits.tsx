import userFocus from '@phosphor-icons/core/regular/user-focus.svg?raw';
import type { OwnLimits as Limits, VitalKind } from '@hearthline/contracts';
import { Icon } from '../ui/show/icon.tsx';
import { VisuallyHidden } from '../ui/show/visually-hidden.tsx';
import { mainRange, rangeText } from './own-limits-text.ts';

export interface OwnLimitsProps {
  kind: VitalKind;
  /** null: the default bands apply, and the component renders nothing. */
  limits: Limits | null | undefined;
  /** symbol: for narrow columns. */
  look?: 'text' | 'symbol' | undefined;
}

/** Shows beside a value the limits it is judged by: "target 88–92", without a target "alarm limits 85–96". */
export function OwnLimits({ kind, limits, look = 'text' }: OwnLimitsProps) {
  if (!limits) return null;
  const { name, range } = mainRange(limits);
  const spoken = `${name} ${rangeText(kind, range, ' to ')}`;
  if (look === 'symbol')
    return (
      <span title={spoken} className="ml-1 inline-flex align-middle">
        <Icon svg={userFocus} size={16} label={spoken} />
      </span>
    );
  return (
    <span className="inline-flex items-baseline gap-1 text-xs font-label whitespace-nowrap">
      <Icon svg={userFocus} size={14} className="self-center" />
      <span aria-hidden="true">
        {name} {rangeText(kind, range)}
      </span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  );
}
