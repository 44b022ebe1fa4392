import { Schema, type Types, model } from 'mongoose';
import type { ImportStep } from './import.repository.ts';

/** Some of an import's steps: all of 20,000 in one document would be more than MongoDB takes. */
interface StepsDocument {
  _id: Types.ObjectId;
  importId: Types.ObjectId;
  /** Its place among the documents of the import. */
  from: number;
  /** The steps as JSON: one text takes a fifth of the time that their fields take. */
  steps: string;
}

const stepsOf = ({ steps }: Pick<StepsDocument, 'steps'>) => JSON.parse(steps) as readonly ImportStep[];

const StepsModel = model(
  'ImportSteps',
  new Schema<StepsDocument>(
    {
      importId: { type: Schema.Types.ObjectId, required: true },
      from: { type: Number, required: true },
      steps: { type: String, required: true },
    },
    { collection: 'import_steps', versionKey: false },
  ).index({ importId: 1, from: 1 }),
);
const collection = () => StepsModel.collection;

/** Writes the next steps of an import; `from`: their place among its documents. */
export async function insertSteps(
  importId: Types.ObjectId,
  from: number,
  steps: readonly ImportStep[],
): Promise<void> {
  await collection().insertOne(
    { importId, from, steps: JSON.stringify(steps) },
    // Not journaled: the commit of the import follows and is, and the journal keeps the order of writes.
    { writeConcern: { w: 1, journal: false } },
  );
}

/** The steps of an import in their order, some at a time. */
export async function* readSteps(importId: Types.ObjectId): AsyncGenerator<readonly ImportStep[]> {
  const found = collection().find<StepsDocument>({ importId }, { sort: { from: 1 }, batchSize: 4 });
  for await (const document of found) yield stepsOf(document);
}

export async function deleteSteps(importId: Types.ObjectId): Promise<void> {
  await collection().deleteMany({ importId });
}

/** The steps of all imports that are about a resident, or about the resident's records. */
export async function* streamStepsAbout(residentId: string): AsyncGenerator<ImportStep> {
  for await (const document of collection().find<StepsDocument>({}, { batchSize: 2 }))
    for (const step of stepsOf(document)) if (isAbout(step, residentId)) yield step;
}

function isAbout(step: ImportStep, residentId: string): boolean {
  const draft = step['draft'] as { readonly residentId?: unknown } | undefined;
  return step.id === residentId || draft?.residentId === residentId;
}

/**
 * Deletes those steps. `settle` has an import that can't be undone any more; false where somebody works at it: its steps stay.
 * Returns how many were deleted, and whether any stay.
 */
export async function deleteStepsAbout(
  residentId: string,
  settle: (importId: Types.ObjectId) => Promise<boolean>,
): Promise<{ deleted: number; someStay: boolean }> {
  const result = { deleted: 0, someStay: false };
  for await (const document of collection().find<StepsDocument>({}, { batchSize: 2 })) {
    const { _id, importId } = document;
    const steps = stepsOf(document);
    const others = steps.filter((step) => !isAbout(step, residentId));
    if (others.length === steps.length) continue;
    if (await settle(importId)) {
      await collection().updateOne({ _id }, { $set: { steps: JSON.stringify(others) } });
      result.deleted += steps.length - others.length;
    } else result.someStay = true;
  }
  return result;
}
