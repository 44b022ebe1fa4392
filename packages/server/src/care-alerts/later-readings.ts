import { assessVitals } from '@hearthline/contracts';
import type { VitalsDocument } from '../vitals/vitals-record.model.ts';
import { valueOf } from './alerts-of-record.ts';
import type { CareAlertDocument } from './care-alert.model.ts';
import type { CareAlertChange } from './change-care-alert.ts';
import type { Behind } from './vitals-behind.model.ts';

/** The readings of an alert's kind that were measured after it, in that order. */
export const laterOf = (alert: CareAlertDocument, { readings }: Behind): VitalsDocument[] =>
  readings.filter((reading) => isLater(reading, alert));

/** Offers to close it since the first of the later readings from which on all are normal; takes back what is not so now. */
export function offer(alert: CareAlertDocument, later: readonly VitalsDocument[]): CareAlertChange['set'] {
  const since = normalSince(alert, later);
  if (alert.normalSince?.vitalsId.toString() === since?._id.toString()) return {};
  return {
    normalSince: since && {
      vitalsId: since._id,
      value: valueOf(since, alert.kind),
      at: since.recordedAt,
    },
  };
}

function normalSince({ kind }: CareAlertDocument, later: readonly VitalsDocument[]): VitalsDocument | null {
  let since: VitalsDocument | null = null;
  for (const reading of later)
    since = assessVitals(reading)[kind]?.tone === 'normal' ? (since ?? reading) : null;
  return since;
}

/** Two of the same minute are in the order they were saved. */
function isLater(reading: VitalsDocument, alert: CareAlertDocument): boolean {
  const { _id, residentId, recordedAt } = reading;
  if (residentId.toString() !== alert.residentId.toString() || !assessVitals(reading)[alert.kind])
    return false;
  const lead = recordedAt.getTime() - alert.measuredAt.getTime();
  return lead > 0 || (lead === 0 && _id.toString() > alert.vitalsId.toString());
}
