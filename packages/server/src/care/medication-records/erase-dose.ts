import { erasedName, erasedText, eraseRecordFields, eraseText } from '../../records/clinical/erased.ts';

type Text = string | null | undefined;

interface Dose {
  readonly resident: object;
  readonly reason?: Text;
  readonly allergyReason?: Text;
  readonly outsideRules?: { readonly rules: readonly string[]; readonly reason: string };
  readonly effect?: { readonly note: string | null };
  readonly notes: string | null;
  readonly correctionReason?: string;
  readonly voided?: { readonly reason: string | null };
}

/** The fields of a medication record that change when its resident is erased; undefined: removed. */
export const eraseDose = ({
  resident,
  effect,
  outsideRules,
  ...record
}: Dose): Readonly<Record<string, unknown>> => ({
  resident: { ...resident, ...erasedName, nickname: null },
  reason: eraseText(record.reason),
  allergyReason: eraseText(record.allergyReason),
  outsideRules: outsideRules && { ...outsideRules, reason: erasedText },
  effect: effect && { ...effect, note: eraseText(effect.note) },
  notes: eraseText(record.notes),
  closedUnder: undefined,
  ...eraseRecordFields(record),
});
