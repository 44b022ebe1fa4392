import {
  doseWindowMinutes,
  overdueAfterMinutes,
  type Kardex,
  type MedicationRecord,
} from '@hearthline/contracts';

const minuteMs = 60_000;

/**
 * The last instant up to `now` at which the clock alone changed a state on the sheet, ms; 0 if there was none. The sheet
 * stays the same until the next such instant, so it is recomputed only when this value changes.
 */
export function lastChange(
  { rows, windows }: Pick<Kardex, 'rows' | 'windows'>,
  records: readonly MedicationRecord[],
  now: Date,
): number {
  let last = 0;
  const consider = (at: number) => {
    if (at > last && at <= now.getTime()) last = at;
  };
  for (const { prescription, doses } of rows) {
    const windowMs = doseWindowMinutes(prescription, windows) * minuteMs;
    if (prescription.endsAt !== null) consider(Date.parse(prescription.endsAt));
    for (const dose of doses) {
      const at = Date.parse(dose.at);
      for (const change of [at - windowMs, at + windowMs / 2, at + windowMs]) consider(change);
    }
  }
  for (const { status, scheduledFor } of records) {
    if (status !== 'pending') continue;
    consider(Date.parse(scheduledFor));
    consider(Date.parse(scheduledFor) + overdueAfterMinutes * minuteMs);
  }
  return last;
}
