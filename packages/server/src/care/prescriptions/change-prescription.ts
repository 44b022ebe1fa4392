import { Problem, type prescriptions, type Prescription } from '@hearthline/contracts';
import {
  changeDocument,
  type ChangeOptions,
  type DocumentChange,
  type Plan,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { changesBetween } from '../../records/clinical/history.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import type { Call } from '../../platform/core/handlers.ts';
import { newPrescription, readSubject, type WriteOptions } from './create-prescription.ts';
import { findStored, tryToFinish } from './finish-changes.ts';
import { findPrescriptionBySaveKey, type PrescriptionDocument } from './prescription.repository.ts';
import {
  newPrescriptionId,
  writePrescription,
  type PrescriptionWrite,
} from './write-prescription.repository.ts';
import { checkBeforeEnd, toPeriodEnd, stale, toStartTime } from './prescription.policy.ts';
import { presentPrescription } from './prescription.presenter.ts';
import { prescriptionNotFound, readPrescription } from './read-prescriptions.ts';

type PrescriptionChange = DocumentChange & PrescriptionWrite;

const repository: VersionedRepository<PrescriptionDocument, PrescriptionChange> = {
  find: findStored,
  write: writePrescription,
  notFound: prescriptionNotFound,
  stale: (current) =>
    stale('Someone else changed this prescription in the meantime.', presentPrescription(current)),
  // The caller publishes it together with its successor.
  toChange: null,
};

async function write(
  id: string,
  plan: Plan<PrescriptionDocument, PrescriptionChange>,
  options: ChangeOptions,
): Promise<PrescriptionDocument> {
  return (await changeDocument(repository, id, plan, options)).after;
}

const isOver = ({ startsAt, endsAt }: PrescriptionDocument, now: Date): boolean =>
  endsAt !== null && (endsAt <= now || endsAt <= startsAt);

/** Throws 409 `stale` with `current` for a prescription that has ended. */
function checkNotOver(current: PrescriptionDocument, now: Date): void {
  if (!isOver(current, now)) return;
  const what = current.replacedBy ? 'was already changed' : 'has already ended';
  throw stale(`This prescription ${what}.`, presentPrescription(current));
}

type StopBody = Call<typeof prescriptions.stop>['body'];

/**
 * Stops a prescription and a planned change of it. Resolves with all stopped prescriptions, the requested one first. Throws
 * 404; 422 naming `at`; 409 `stale` with `current`.
 */
export async function stopPrescription(
  id: string,
  { reason, at, version }: StopBody,
  { actor, now }: Pick<WriteOptions, 'actor' | 'now'>,
): Promise<[PrescriptionDocument, ...PrescriptionDocument[]]> {
  const endsAt = toStartTime(at, now);
  const stoppedBy = { id: actor.user.id, name: actor.user.name };
  const plan = (current: PrescriptionDocument): PrescriptionChange => {
    checkNotOver(current, now);
    checkBeforeEnd(endsAt, current);
    const changes = changesBetween(current, { endsAt }, ['endsAt']);
    return { action: 'stopped', reason, changes, set: { endsAt, stopReason: reason, stoppedBy } };
  };
  const current = await readPrescription(id);
  // Throws before anything is stopped.
  plan(current);
  if (version !== undefined && version !== current.version) throw repository.stale(current);
  // Stop the successor first: after a crash in between, no stopped prescription can begin.
  const successor = current.replacedBy && (await readPrescription(current.replacedBy.toString()));
  const later =
    successor && !isOver(successor, now)
      ? await stopPrescription(successor._id.toString(), { reason, at }, { actor, now })
      : [];
  return [await write(id, plan, { actor, seen: version, now }), ...later];
}

/**
 * Records that the written confirmation of an order by telephone has come; done already, it stays as it is. Throws 404; 422
 * naming `received` for an order of another kind; 409 `stale` with `current`.
 */
export function confirmOrder(
  id: string,
  { version }: Pick<StopBody, 'version'>,
  { actor, now }: Pick<WriteOptions, 'actor' | 'now'>,
): Promise<PrescriptionDocument> {
  const plan = (current: PrescriptionDocument): PrescriptionChange | null => {
    if (current.received !== 'telephone')
      throw invalidField('received', 'This order was not received by telephone.');
    if (current.orderConfirmedAt) return null;
    const set = {
      orderConfirmedBy: { id: actor.user.id, name: actor.user.name },
      orderConfirmedAt: now,
    };
    const changes = changesBetween<PrescriptionDocument>(current, set, ['orderConfirmedAt']);
    return { action: 'updated', changes, set };
  };
  return write(id, plan, { actor, seen: version, now });
}

/**
 * Records that a second person compared the prescription with its order; done already, it stays as it is. Throws 403 for who
 * wrote it down; 404; 422 naming `needsCheck` if no check was asked for; 409 `stale` with `current`.
 */
export function checkTranscription(
  id: string,
  { version }: Pick<StopBody, 'version'>,
  { actor, now }: Pick<WriteOptions, 'actor' | 'now'>,
): Promise<PrescriptionDocument> {
  const plan = (current: PrescriptionDocument): PrescriptionChange | null => {
    if (!current.needsCheck)
      throw invalidField('needsCheck', 'No check was asked for when this prescription was written down.');
    if (current.prescribedBy.id === actor.user.id)
      throw new Problem('forbidden', 'You wrote this prescription down. Somebody else has to check it.');
    if (current.checkedAt) return null;
    const set = { checkedBy: { id: actor.user.id, name: actor.user.name }, checkedAt: now };
    const changes = changesBetween<PrescriptionDocument>(current, set, ['checkedAt']);
    return { action: 'updated', changes, set };
  };
  return write(id, plan, { actor, seen: version, now });
}

type ChangeBody = Call<typeof prescriptions.change>['body'];

/** The fields that a change may change. */
export const changeable = [
  'dose',
  'stockPerDose',
  'route',
  'frequency',
  'schedule',
  'instructions',
  'timeCritical',
  'twoPeople',
  'holdLimits',
  'flags',
  'scale',
  'endsAt',
  'orderedBy',
  'received',
  'indication',
  'reviewOn',
] as const satisfies readonly (keyof PrescriptionDocument & keyof Prescription)[];

export interface ChangingOptions extends WriteOptions {
  readonly findGivenAhead: FindGivenAhead;
}

/** Finds the time of the latest given dose that is due only from `from` on; null if there is none. */
export type FindGivenAhead = (
  prescription: Pick<PrescriptionDocument, '_id' | 'residentId'>,
  from: Date,
) => Promise<Date | null>;

const minuteMs = 60_000;

/** The hold limits, flags and scale that a change of the same medication keeps if the client does not send any. */
const keptRules = ({ holdLimits, flags, scale }: PrescriptionDocument) => ({
  ...(holdLimits && { holdLimits }),
  ...(flags && { flags }),
  ...(scale && { scale }),
});

/**
 * The order that a change keeps if the client does not send it. Who ordered the change is not known then: the prescriber of
 * the prescription before may not be the one.
 */
const keptOrder = ({ indication, reviewOn }: PrescriptionDocument) => ({
  indication: indication ?? null,
  reviewOn: reviewOn ?? null,
});

/**
 * Ends a prescription and stores its successor, of the same medication or of another that replaces it, in the same update: the
 * ended document carries the successor until that has its own. If a dose was given ahead of time, the successor begins after that dose, so that it is not due again. Resolves with the
 * successor. Throws 404; 422 naming the field; 409 `allergy`, or `stale` with `current`.
 */
export async function changePrescription(
  id: string,
  { version, at, until, medicationId: otherId, ...fields }: ChangeBody,
  options: ChangingOptions,
): Promise<PrescriptionDocument> {
  const { actor, save, timezone, now } = options;
  const found = await readPrescription(id);
  const { residentId } = found;
  const medicationId = otherId ?? found.medicationId.toString();
  const isOther = medicationId !== found.medicationId.toString();
  // Check the idempotency key before the update, which cannot be undone.
  const earlier = save && (await findPrescriptionBySaveKey(save.saveKey));
  if (earlier) throw stale('This change was already saved.', presentPrescription(earlier));
  const subject = await readSubject({
    residentId: residentId.toString(),
    medicationId,
  });
  const asked = toStartTime(at, now);
  const ahead = await options.findGivenAhead(found, asked);
  const from = ahead ? new Date(ahead.getTime() + minuteMs) : asked;
  const plan = (current: PrescriptionDocument): PrescriptionChange => {
    if (current.replacedBy)
      throw stale('This prescription was already changed.', presentPrescription(current));
    checkNotOver(current, now);
    checkBeforeEnd(asked, current);
    // A prescription that has not begun is replaced from its start.
    const startsAt = from < current.startsAt ? current.startsAt : from;
    const period = { startsAt, endsAt: toPeriodEnd(until, startsAt, timezone) };
    const successor: PrescriptionDocument = {
      _id: newPrescriptionId(),
      ...newPrescription(
        subject,
        { ...keptOrder(current), ...(isOther ? {} : keptRules(current)), ...fields },
        period,
        options,
      ),
      replaces: current._id,
      replacesMedication: isOther ? current.medication : null,
    };
    return {
      action: 'updated',
      changes: changesBetween<PrescriptionDocument>(
        current,
        successor,
        isOther ? ['medication', ...changeable] : changeable,
      ),
      set: { endsAt: startsAt, replacedBy: successor._id, successor },
    };
  };
  const ended = await write(id, plan, { actor, seen: version, now });
  // The change is final: the ended prescription carries its successor.
  await tryToFinish(ended);
  return ended.successor as PrescriptionDocument;
}
