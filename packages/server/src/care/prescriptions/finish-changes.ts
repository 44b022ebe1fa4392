import {
  findUnfinishedChanges,
  hideWithPredecessor,
  removeSuccessorCopy,
  storeSuccessor,
} from './prescription-successors.repository.ts';
import {
  findPrescription,
  findPrescriptionBySaveKey,
  type PrescriptionDocument,
} from './prescription.repository.ts';

/**
 * Stores the successor of a changed prescription if that is still pending. Idempotent and safe to run concurrently, because the
 * update that ended the prescription also set the successor's id.
 */
async function finishChange(changed: PrescriptionDocument): Promise<void> {
  const { successor, hidden } = changed;
  if (!successor) return;
  // The changed prescription may have been hidden with its resident, before it was read or before the successor was stored.
  await storeSuccessor({ ...successor, hidden });
  if (!hidden) await hideWithPredecessor(changed, successor);
  await removeSuccessorCopy(changed);
}

/**
 * As finishChange(), without throwing: on a full disk the successor can still be read from its predecessor. Resolves with the
 * error; null on success.
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
 * Finishes changes that a crash interrupted; called at each start and by reads of prescriptions. One failure does not stop the
 * others. Resolves with the failures.
 */
export async function finishChanges(): Promise<Unfinished[]> {
  const unfinished: Unfinished[] = [];
  for (const changed of await findUnfinishedChanges()) {
    const error = await tryToFinish(changed);
    if (error) unfinished.push({ changed, error });
  }
  return unfinished;
}

/** The successor that only its predecessor stores; null if there is none. */
const carriedBy = ({ successor, hidden }: PrescriptionDocument): PrescriptionDocument | null =>
  successor && !hidden ? successor : null;

const carriedBySome = (
  unfinished: readonly Unfinished[],
  matches: (successor: PrescriptionDocument) => boolean,
): PrescriptionDocument | null =>
  unfinished.map(({ changed }) => carriedBy(changed)).find((one) => one && matches(one)) ?? null;

/** Finds a visible prescription, even if only its predecessor stores it. */
export async function findAnywhere(id: string): Promise<PrescriptionDocument | null> {
  const found = await findPrescription(id);
  if (found) return found;
  const unfinished = await finishChanges();
  return (await findPrescription(id)) ?? carriedBySome(unfinished, (one) => one._id.toString() === id);
}

/** Finds a prescription to change. Rejects if it cannot be stored in its own document. */
export async function findStored(id: string): Promise<PrescriptionDocument | null> {
  const found = await findPrescription(id);
  if (found) return found;
  const unfinished = await finishChanges();
  const failed = unfinished.find(({ changed }) => changed.successor?._id.toString() === id);
  if (failed) throw failed.error;
  return findPrescription(id);
}

/** Finds the prescription that a save created. The predecessor stores the key while a change is unfinished. */
export async function findBySaveKey(saveKey: string): Promise<PrescriptionDocument | null> {
  const unfinished = await finishChanges();
  return (
    (await findPrescriptionBySaveKey(saveKey)) ?? carriedBySome(unfinished, (one) => one.saveKey === saveKey)
  );
}

/**
 * Adds the successors of prescriptions that were changed during the read, because the query may have missed them. A reader of
 * an ended prescription thus always sees its replacement.
 */
export async function withSuccessors(
  found: readonly PrescriptionDocument[],
): Promise<readonly PrescriptionDocument[]> {
  const byId = new Map(found.map((each) => [each._id.toString(), each]));
  // A map's iteration includes entries added during it, so successors of successors are followed too.
  for (const each of byId.values()) {
    await tryToFinish(each);
    const next = each.replacedBy?.toString();
    if (next === undefined || byId.has(next)) continue;
    const successor = (await findPrescription(next)) ?? carriedBy(each);
    if (successor) byId.set(next, successor);
  }
  return [...byId.values()];
}
