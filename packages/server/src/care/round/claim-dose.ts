import { getDoseKey, Problem, roundRules, type DoseAct, type DueDose } from '@hearthline/contracts';
import type { Caller } from '../../platform/core/handlers.ts';
import type { Prescribed } from '../prescriptions/read-prescriptions.ts';
import {
  countClaimsOfSession,
  findClaimAt,
  insertClaim,
  isRunOut,
  takeOverClaim,
  writeClaim,
  type DoseClaimDocument,
  type NewClaim,
  type WaitingDose,
} from './dose-claim.repository.ts';
import { presentClaim } from './dose-claim.presenter.ts';
import { getFirstName } from './round.policy.ts';

/** The dose to claim, with its prescription, resident and medication. */
export interface ClaimSubject extends Prescribed {
  /** Null for an as-needed dose. */
  readonly due: DueDose | null;
  /** Home day. */
  readonly day: string;
}

/**
 * The key of a dose's claim. At most one as-needed dose per resident and medication is claimed at a time, across prescriptions.
 */
export const getClaimKey = ({ prescription, due }: Pick<ClaimSubject, 'prescription' | 'due'>): string =>
  due
    ? getDoseKey(due)
    : `${prescription.residentId.toString()} ${prescription.medicationId.toString()} as-needed`;

/** Finds the claim of the dose, expired or not. The key of a scheduled dose does not need its prescription. */
export function findClaimForAct(
  { prescriptionId, day, time }: DoseAct,
  reading: Promise<ClaimSubject>,
  now: Date,
): Promise<DoseClaimDocument | null> {
  if (day !== undefined && time !== undefined)
    return findClaimAt(getDoseKey({ prescriptionId, day, time }), now);
  return reading.then(
    (subject) => findClaimAt(getClaimKey(subject), now),
    () => null,
  );
}

/**
 * The maximum of claims per session: a person opens one dose or the selected doses of a resident, and all tablets receive each
 * claim.
 */
const maxClaimsOfSession = 30;

/** Maximum attempts if others claim and release the same dose concurrently. */
const maxAttempts = 5;

/**
 * Claims a dose for the caller, or renews the caller's own claim. An expired claim is taken over by compare-and-set. `waiting`:
 * the entries that a second person has to confirm.
 * @throws Problem 409 `claimed` with `current` if another user has the claim; 422 if the session has too many claims.
 */
export async function claimDose(
  subject: ClaimSubject,
  { user, sessionId }: Pick<Caller, 'user' | 'sessionId'>,
  now: Date,
  waiting: WaitingDose | null = null,
): Promise<DoseClaimDocument> {
  const key = getClaimKey(subject);
  const content = {
    ...copiedFields(subject),
    // The second person confirms the amount that was chosen of a range.
    ...(waiting?.given && { dose: waiting.given.dose }),
    by: { id: user.id, name: user.name },
    sessionId,
    at: now,
    expiresAt: new Date(now.getTime() + (waiting ? roundRules.confirmMs : roundRules.claimMs)),
    waiting,
  };
  if ((await countClaimsOfSession(sessionId)) >= maxClaimsOfSession && !(await findClaimAt(key, now)))
    throw new Problem('invalid', 'You have too many doses open. Please close some of them first.');
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const inserted = await insertClaim({ key, ...content });
    if (inserted) return inserted;
    const held = await findClaimAt(key, now);
    if (!held) continue;
    if (isRunOut(held, now)) {
      const taken = await takeOverClaim(held, content, now);
      if (taken) return taken;
      continue;
    }
    if (isInTheWay(held, subject, user.id)) throw claimedBy(held);
    // A waiting dose keeps waiting: opening it again must not withdraw it.
    if (held.waiting) return held;
    const renewed = await writeClaim(held, content);
    if (renewed) return renewed;
  }
  throw new Problem('stale', 'This dose is being opened by others. Please try again.');
}

/** @throws Problem 409 `claimed` if `held` blocks recording the dose. */
export function checkUnclaimed(
  held: DoseClaimDocument | null,
  subject: Pick<ClaimSubject, 'prescription'>,
  userId: string,
  now: Date,
): void {
  if (held && !isRunOut(held, now) && isInTheWay(held, subject, userId)) throw claimedBy(held);
}

/**
 * Returns true if another user has the claim, or if the user's own claim waits for a second person under another prescription.
 */
const isInTheWay = (
  { by, waiting, prescriptionId }: DoseClaimDocument,
  { prescription }: Pick<ClaimSubject, 'prescription'>,
  userId: string,
): boolean => by.id !== userId || (waiting !== null && !prescriptionId.equals(prescription._id));

const claimedBy = (held: DoseClaimDocument): Problem =>
  new Problem('claimed', `${getFirstName(held.by.name)} is giving this.`, { current: presentClaim(held) });

function copiedFields({ prescription, resident, due, day }: ClaimSubject) {
  const { name, lastName, roomNumber } = resident;
  return {
    prescriptionId: prescription._id,
    day: due?.day ?? day,
    time: due?.time ?? null,
    residentId: resident._id,
    resident: { name, lastName, roomNumber: roomNumber ?? null },
    medication: prescription.medication,
    dose: prescription.dose,
  } satisfies Partial<NewClaim>;
}
