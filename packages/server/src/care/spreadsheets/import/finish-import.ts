import type { FieldErrors } from '@hearthline/contracts';
import { takeBackImport, type ImportDocument } from './import.repository.ts';
import { storeImport, type Following, type StoreDeps } from './store-import.ts';
import { finishUndo } from './undo-import.ts';

interface Finishing extends Following {
  /** Called with each row of which something stays although it was to be taken back. */
  readonly onKept: (row: number, why: FieldErrors) => void;
}

/**
 * Stores an import that this server owns. Where it is all or nothing and a row is refused after all, as when somebody took the
 * room meanwhile, what was stored is taken back. Answers whether it is stored.
 */
export async function finishImport(
  document: ImportDocument,
  deps: StoreDeps,
  { onKept, ...following }: Partial<Finishing> = {},
): Promise<boolean> {
  const refusal = await storeImport(document, deps, following);
  if (!refusal) return true;
  // Without the cause, which may name a resident: the list of imports is kept when their data is erased.
  const reason = `Row ${String(refusal[0])} was refused, and nothing was to be stored then.`;
  const { by, from } = document;
  await finishUndo(
    await takeBackImport(document, { by, from, reason, at: new Date(), restores: true }),
    deps,
    onKept,
  );
  return false;
}
