import type { DueDose } from '@hearthline/contracts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { findRecordsOfDay } from '../medication-records/find-doses.repository.ts';
import { findGivenAhead } from '../medication-records/find-given.repository.ts';
import { staleRecord } from '../medication-records/medication-record.policy.ts';
import type { PrescriptionDocument } from '../prescriptions/prescription.repository.ts';
import type { ClaimSubject } from './claim-dose.ts';
import { withTimeOfRecord } from './round.policy.ts';

/** @throws Problem 409 `recorded` with `current` if the scheduled dose has been recorded. */
export async function checkUnrecorded({ due }: Pick<ClaimSubject, 'due'>, timezone: string): Promise<void> {
  if (!due) return;
  const records = await findRecordsOfDay(due.day, [due.prescriptionId]);
  const recorded = records.find(({ time, status }) => time === due.time && status !== 'pending');
  if (recorded)
    throw withTimeOfRecord(staleRecord('This dose was recorded already.', recorded, 'recorded'), timezone);
}

const dayMs = 24 * 60 * 60_000;

/**
 * Closes a race: a changed prescription starts after doses that were given ahead of time. A dose given during the change itself
 * is found here, so that the successor's dose is not given as well.
 * @throws Problem 422 naming `time` if this dose was given under the replaced prescription.
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
