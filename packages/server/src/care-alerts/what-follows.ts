import { assessVitals } from '@hearthline/contracts';
import { byProgram, type Actor, type HistoryEntry } from '../clinical/history.ts';
import type { VitalsDocument } from '../vitals/vitals-record.model.ts';
import { valueOf } from './alerts-of-record.ts';
import type { CareAlertDocument } from './care-alert.model.ts';
import type { CareAlertChange } from './change-care-alert.ts';
import type { Behind } from './vitals-behind.model.ts';

const recorderOf = (record: VitalsDocument): HistoryEntry['by'] => ({
  id: record.recordedBy.toString(),
  name: record.recordedByName,
  role: record.recordedByRole,
});

/** Where no person did it. */
const program: HistoryEntry['by'] = { id: '', name: 'Hearthline', role: '' };
const actorFor = (by: HistoryEntry['by'] | null) => byProgram((by ?? program) as Actor['user']);

/**
 * What an alert that is not closed becomes by what its home now knows: withdrawn where its reading or its resident is
 * gone, offered to be closed where later readings are normal. Null when it stays as it is.
 */
export function whatFollows(alert: CareAlertDocument, behind: Behind, now: Date): CareAlertChange | null {
  if (alert.state === 'closed' || alert.state === 'withdrawn') return null;
  const end = whyWithdrawn(alert, behind);
  if (!end) return offer(alert, behind);
  return {
    actor: actorFor(end.by),
    action: 'withdrawn',
    reason: end.because,
    set: {
      state: 'withdrawn',
      withdrawnBecause: end.because,
      closedBy: end.by,
      closedAt: now,
      recheckAt: null,
    },
  };
}

function whyWithdrawn({ vitalsId, residentId }: CareAlertDocument, { records, atHome }: Behind) {
  const record = records.get(vitalsId.toString());
  if (record?.voided) {
    const { by, reason } = record.voided;
    return { by, because: reason ? `The reading was voided: ${reason}` : 'The reading was voided.' };
  }
  if (record?.correctedBy) {
    const correction = records.get(record.correctedBy.toString());
    return { by: correction ? recorderOf(correction) : null, because: 'The reading was corrected.' };
  }
  if (!record || record.hidden || !atHome.has(residentId.toString()))
    return { by: null, because: 'The resident is not here any more.' };
  return null;
}

function offer(alert: CareAlertDocument, { readings }: Behind): CareAlertChange | null {
  const since = normalSince(alert, readings);
  if (alert.normalSince?.vitalsId.toString() === since?._id.toString()) return null;
  return {
    actor: actorFor(since && recorderOf(since)),
    action: 'updated',
    set: {
      normalSince: since && {
        vitalsId: since._id,
        value: valueOf(since, alert.kind),
        at: since.recordedAt,
      },
    },
  };
}

/** The first of the later readings of the alert's kind from which on all are normal; null when the last one is not. */
function normalSince(alert: CareAlertDocument, readings: readonly VitalsDocument[]): VitalsDocument | null {
  let since: VitalsDocument | null = null;
  for (const reading of readings) {
    const tone = isLater(reading, alert) ? assessVitals(reading)[alert.kind]?.tone : undefined;
    if (tone) since = tone === 'normal' ? (since ?? reading) : null;
  }
  return since;
}

/** Two of the same minute are in the order they were saved. */
function isLater({ _id, residentId, recordedAt }: VitalsDocument, alert: CareAlertDocument): boolean {
  if (residentId.toString() !== alert.residentId.toString()) return false;
  const lead = recordedAt.getTime() - alert.measuredAt.getTime();
  return lead > 0 || (lead === 0 && _id.toString() > alert.vitalsId.toString());
}
