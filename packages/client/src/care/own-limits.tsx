import userFocus from '@phosphor-icons/core/regular/user-focus.svg?raw';
import type { OwnLimits as Limits, VitalKind } from '@hearthline/contracts';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { rangeText } from './own-limits-text.ts';

export interface OwnLimitsProps {
  kind: VitalKind;
  /** null: the default bands apply, nothing is shown. */
  limits: Limits | null | undefined;
  /** symbol: for narrow columns. */
  look?: 'text' | 'symbol' | undefined;
}

/** Says beside a value that the resident has own limits: "own limits 88–92". */
export function OwnLimits({ kind, limits, look = 'text' }: OwnLimitsProps) {
  if (!limits) return null;
  const spoken = `own limits ${rangeText(kind, limits, ' to ')}`;
  if (look === 'symbol')
    return (
      <span title={spoken} className="ml-1 inline-flex align-middle">
        <Icon svg={userFocus} size={16} label={spoken} />
      </span>
    );
  return (
    <span className="inline-flex items-baseline gap-1 text-xs font-label whitespace-nowrap">
      <Icon svg={userFocus} size={14} className="self-center" />
      <span aria-hidden="true">own limits {rangeText(kind, limits)}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  );
}
