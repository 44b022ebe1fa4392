import type { DueDose } from '@hearthline/contracts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { findRecordsOfDay } from '../medication-records/find-doses.repository.ts';
import { findGivenAhead } from '../medication-records/find-given.repository.ts';
import { staleRecord } from '../medication-records/medication-record.policy.ts';
import type { PrescriptionDocument } from '../prescriptions/prescription.repository.ts';
import type { ClaimSubject } from './claim-dose.ts';
import { withTimeOfRecord } from './round.policy.ts';

/** @throws Problem 409 `recorded` with `current` for a scheduled dose that somebody dealt with. */
export async function checkUnrecorded({ due }: Pick<ClaimSubject, 'due'>, timezone: string): Promise<void> {
  if (!due) return;
  const records = await findRecordsOfDay(due.day, [due.prescriptionId]);
  const recorded = records.find(({ time, status }) => time === due.time && status !== 'pending');
  if (recorded)
    throw withTimeOfRecord(staleRecord('This dose was recorded already.', recorded, 'recorded'), timezone);
}

const dayMs = 24 * 60 * 60_000;

/**
 * A change begins after the doses that were given before their time; one that was given in the moment of the change is found
 * here, so that its successor's is not given too.
 * @throws Problem 422 naming `time` where this dose was given under the prescription that was changed.
 */
export async function checkNotGivenAhead(
  { at }: Pick<DueDose, 'at'>,
  { replaces, residentId, startsAt }: Pick<PrescriptionDocument, 'replaces' | 'residentId' | 'startsAt'>,
): Promise<void> {
  if (!replaces || Date.parse(at) - startsAt.getTime() > dayMs) return;
  const given = await findGivenAhead({ _id: replaces, residentId }, startsAt);
  if (given && given >= new Date(at))
    throw invalidField('time', 'This dose was given already, before its prescription was changed.');
}
