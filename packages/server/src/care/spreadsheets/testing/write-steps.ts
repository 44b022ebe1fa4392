import type { Types } from 'mongoose';
import { chunked } from '../../../platform/core/chunked.ts';
import type { ImportStep } from '../import/import.repository.ts';
import { insertSteps } from '../import/import-steps.repository.ts';

/** Writes steps as an import does while it is planned. */
export async function writeSteps(importId: Types.ObjectId, steps: Iterable<ImportStep>): Promise<void> {
  let from = 0;
  for (const some of chunked(steps, 100)) await insertSteps(importId, from++, some);
}
