import {
  otherAlertText,
  Problem,
  recheckErrors,
  type VitalKind,
  type VitalsDraft,
} from '@hearthline/contracts';

/** Finds the resident and the kinds of an alert of readings by id; null if there is none. */
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
 * Checks a draft that names the alert it rechecks. Throws 422 naming `recheckOf` if the resident has no such alert of readings,
 * or if a correction changes the alert. Throws 422 naming readings of the alert that are missing. The alert may be closed by
 * now.
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
