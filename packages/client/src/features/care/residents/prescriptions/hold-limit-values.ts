import { readingRules, vitalKinds, type VitalKind } from '@hearthline/contracts';
import type { NumberReader } from '../../../../lib/form/edit-form/typed-number.ts';

/** A hold limit as typed; '' when empty. */
export interface HoldLimitValues {
  kind: string;
  below: string;
  above: string;
  withinHours: string;
}

const isKind = (kind: string): kind is VitalKind => vitalKinds.some((each) => each === kind);

/** The hold limits as they are sent. */
export function readHoldLimits(
  limits: readonly HoldLimitValues[],
  { read }: Pick<NumberReader, 'read'>,
): unknown {
  return limits.map(({ kind, below, above, withinHours }, index) => {
    const rules = isKind(kind) ? readingRules[kind] : undefined;
    const end = (name: 'below' | 'above', text: string) =>
      text.trim() === '' ? null : read(`holdLimits.${String(index)}.${name}`, text, rules);
    return {
      kind,
      below: end('below', below),
      above: end('above', above),
      withinHours: read(`holdLimits.${String(index)}.withinHours`, withinHours),
    };
  });
}
