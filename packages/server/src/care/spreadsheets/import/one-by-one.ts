import { Problem, type FieldErrors } from '@hearthline/contracts';
import type { Refusals } from './import-kind.ts';
import type { ImportStep } from './import.repository.ts';

/** Stores steps in their order, and gathers those that are refused for good. */
export async function oneByOne(
  steps: readonly ImportStep[],
  store: (step: ImportStep) => Promise<void>,
): Promise<Refusals> {
  const refused = new Map<number, FieldErrors>();
  for (const step of steps) {
    try {
      await store(step);
    } catch (error) {
      if (!(error instanceof Problem) || !['invalid', 'not-found', 'stale'].includes(error.code)) throw error;
      refused.set(step.row, error.details.fields ?? { '': error.message });
    }
  }
  return refused;
}

/** Takes steps back one after another; `remove` answers why one stays, null where it is gone. */
export async function removeOneByOne(
  steps: readonly ImportStep[],
  remove: (step: ImportStep) => Promise<string | null>,
): Promise<ReadonlyMap<number, string>> {
  const kept = new Map<number, string>();
  for (const step of steps) {
    const why = await remove(step);
    if (why !== null) kept.set(step.row, why);
  }
  return kept;
}
