import { isControlled, toHomeDay, Problem, type MedicationRecord } from '@hearthline/contracts';
import type { Caller } from '../../platform/core/handlers.ts';
import { readWitnessRoles } from '../../office/settings/system-setting.repository.ts';
import { checkMayGive } from '../medication-records/giving-roles.policy.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readPrescribed } from '../prescriptions/read-prescriptions.ts';
import { recordScheduled, type RoundOptions } from './act-on-dose.ts';
import { endClaim } from './end-claim.ts';
import {
  beginConfirming,
  endConfirming,
  findClaim,
  type DoseClaimDocument,
  type WaitingDose,
} from './dose-claim.repository.ts';
import { findDueDose } from './round.policy.ts';

/**
 * Records a waiting dose with the caller as its second person; the giver is the record's author. Concurrent confirmations
 * result in one record.
 * @throws Problem 404 if the dose no longer waits; 403 for the giver, and for a role that may not be a witness; the errors of
 * recordDose().
 */
export async function confirmDose(
  id: string,
  { user }: Pick<Caller, 'user'>,
  options: RoundOptions,
): Promise<MedicationRecord> {
  const { now } = options;
  const [asked, roles] = await Promise.all([findClaim(id, now), readWitnessRoles()]);
  if (!asked?.waiting) throw notWaiting();
  if (!roles.includes(user.role))
    throw new Problem('forbidden', 'Your role may not be a witness in this home.');
  if (asked.by.id === user.id)
    throw new Problem('forbidden', 'Another person has to confirm a dose that you give.');
  const claim = await beginConfirming(asked, now);
  if (!claim?.waiting) throw notWaiting();
  try {
    return await recordWaiting(claim, claim.waiting, { user, ...options });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'recorded') await endClaim(claim.key);
    else await endConfirming(claim);
    throw error;
  }
}

async function recordWaiting(
  { key, prescriptionId, by, day, time }: DoseClaimDocument,
  { confirmedOutside = null, status = 'administered', handling = null, ...waiting }: WaitingDose,
  { user, ...options }: RoundOptions & Pick<Caller, 'user'>,
): Promise<MedicationRecord> {
  const { administeredAt, reason, allergyReason, notes, role, from, save } = waiting;
  const { prescription, resident, medication } = await readPrescribed(prescriptionId.toString());
  if (status === 'administered') await checkMayGive(prescription, role);
  // Absent in claims of before: the dose as prescribed.
  const { details = {}, ...given } = waiting.given ?? {};
  const presented = { ...presentPrescription(prescription), ...given };
  const due = findDueDose(presented, time === null ? {} : { day, time: time ?? undefined }, options.timezone);
  const { record } = await recordScheduled(
    {
      status,
      isControlled: isControlled(medication),
      handling,
      administeredAt: status === 'administered' ? administeredAt : null,
      reason,
      allergyReason,
      notes,
      resident,
      prescription: presented,
      details,
      day: due ? day : toHomeDay(administeredAt, options.timezone),
      actor: { user: { ...by, role }, from },
      late: false,
      confirmedOutside,
      confirmed: { by: { id: user.id, name: user.name }, at: options.now },
    },
    { prescription, resident, medication, due, day },
    { ...options, save },
  );
  // For an as-needed dose delete the giver's claim only; another user's claim is for another dose.
  await endClaim(key, due ? undefined : by.id);
  return record;
}

const notWaiting = () => new Problem('not-found', 'This dose does not wait for a second person any more.');
