import {
  otherAlertText,
  Problem,
  recheckErrors,
  type VitalKind,
  type VitalsDraft,
} from '@hearthline/contracts';

/** Whose alert of readings it is, and which ones it asks for; null if there is none of this id. */
export type FindRecheck = (
  alertId: string,
) => Promise<{ readonly residentId: string; readonly kinds: readonly VitalKind[] } | null>;

/** The services that storing a record depends on besides the database. */
export interface VitalsContext {
  /** The home's time zone. */
  readonly timezone: string;
  readonly findRecheck: FindRecheck;
}

/**
 * Checks a draft that names the alert it rechecks: 422 naming `recheckOf` for no alert of this resident's readings, or another than
 * that of the record it corrects; 422 naming the readings of the alert that are missing. The alert may be over by now.
 */
export async function checkRecheck(
  draft: Omit<VitalsDraft, 'corrects' | 'reason'>,
  findRecheck: FindRecheck,
  corrected?: { readonly recheckOf: string | undefined },
): Promise<void> {
  const { recheckOf, residentId } = draft;
  if (recheckOf === undefined) return;
  const alert = await findRecheck(recheckOf);
  const isOther = corrected !== undefined && corrected.recheckOf !== recheckOf;
  if (alert?.residentId !== residentId || isOther)
    throw new Problem('invalid', otherAlertText, { fields: { recheckOf: otherAlertText } });
  const fields = recheckErrors(draft, alert.kinds);
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem('invalid', first, { fields });
}
