import type { Types } from 'mongoose';
import type { ImportStep } from '../import/import.repository.ts';
import { createStepWriter } from '../import/import-steps.repository.ts';
import { createStepPacker, type PackedSteps } from '../import/packed-steps.ts';

export function packSteps(steps: Iterable<ImportStep>, onText?: (text: string) => void): PackedSteps {
  const packer = createStepPacker(onText);
  for (const step of steps) packer.add(step);
  return packer.pack();
}

/** Writes steps as an import does while it is planned. */
export async function writeSteps(
  importId: Types.ObjectId,
  steps: Iterable<ImportStep>,
): Promise<PackedSteps> {
  const writer = createStepWriter(importId);
  const packed = packSteps(steps, writer.write);
  await writer.finish();
  return packed;
}
