import {
  findPrescription,
  findPrescriptionBySaveKey,
  findUnfinishedChanges,
  hideWithPredecessor,
  removeSuccessorCopy,
  storeSuccessor,
  type PrescriptionDocument,
} from './prescription.repository.ts';

/**
 * Stores the successor of a changed prescription, if that is still to be done. Idempotent and safe to run concurrently: the
 * successor has its id since the update that ended the other.
 */
async function finishChange(changed: PrescriptionDocument): Promise<void> {
  const { successor, hidden } = changed;
  if (!successor) return;
  // Hidden together with its resident meanwhile: before the changed one was read, or before its successor was stored.
  await storeSuccessor({ ...successor, hidden });
  if (!hidden) await hideWithPredecessor(changed, successor);
  await removeSuccessorCopy(changed);
}

/**
 * The same where the change stands whether it can be finished now or not: on a full disk the successor is read from the
 * prescription that carries it. Resolves with why it could not be finished; null if it is.
 */
export async function tryToFinish(changed: PrescriptionDocument): Promise<Error | null> {
  try {
    await finishChange(changed);
    return null;
  } catch (error) {
    return error as Error;
  }
}

/** A change whose successor could not be stored. */
interface Unfinished {
  readonly changed: PrescriptionDocument;
  readonly error: Error;
}

/**
 * Finishes changes that a crash interrupted; called at each start, and by whoever reads prescriptions. One that fails is not in
 * the way of the others; resolves with those that did.
 */
export async function finishChanges(): Promise<Unfinished[]> {
  const unfinished: Unfinished[] = [];
  for (const changed of await findUnfinishedChanges()) {
    const error = await tryToFinish(changed);
    if (error) unfinished.push({ changed, error });
  }
  return unfinished;
}

/** A successor that only its predecessor holds. */
const carriedBy = ({ successor, hidden }: PrescriptionDocument): PrescriptionDocument | null =>
  successor && !hidden ? successor : null;

const carriedBySome = (
  unfinished: readonly Unfinished[],
  matches: (successor: PrescriptionDocument) => boolean,
): PrescriptionDocument | null =>
  unfinished.map(({ changed }) => carriedBy(changed)).find((one) => one && matches(one)) ?? null;

/** One prescription that is not hidden, also one that only its predecessor holds. */
export async function findAnywhere(id: string): Promise<PrescriptionDocument | null> {
  const found = await findPrescription(id);
  if (found) return found;
  const unfinished = await finishChanges();
  return (await findPrescription(id)) ?? carriedBySome(unfinished, (one) => one._id.toString() === id);
}

/** The same to be changed: rejects where it can't be stored in a document of its own. */
export async function findStored(id: string): Promise<PrescriptionDocument | null> {
  const found = await findPrescription(id);
  if (found) return found;
  const unfinished = await finishChanges();
  const failed = unfinished.find(({ changed }) => changed.successor?._id.toString() === id);
  if (failed) throw failed.error;
  return findPrescription(id);
}

/** The prescription that a save created; a change that a crash interrupted has its key in the one that it ended. */
export async function findBySaveKey(saveKey: string): Promise<PrescriptionDocument | null> {
  const unfinished = await finishChanges();
  return (
    (await findPrescriptionBySaveKey(saveKey)) ?? carriedBySome(unfinished, (one) => one.saveKey === saveKey)
  );
}

/**
 * The prescriptions with the successors of those that were changed while they were being read, which the query may have
 * missed: whoever sees one ended sees what took its place.
 */
export async function withSuccessors(
  found: readonly PrescriptionDocument[],
): Promise<readonly PrescriptionDocument[]> {
  const byId = new Map(found.map((each) => [each._id.toString(), each]));
  // A map's iteration includes what is added during it: the successor of a successor is followed too.
  for (const each of byId.values()) {
    await tryToFinish(each);
    const next = each.replacedBy?.toString();
    if (next === undefined || byId.has(next)) continue;
    const successor = (await findPrescription(next)) ?? carriedBy(each);
    if (successor) byId.set(next, successor);
  }
  return [...byId.values()];
}
