import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { FieldErrors, StoredImport } from '@hearthline/contracts';
import { addAudit } from '../../../records/audit/audit.repository.ts';
import { historyEntry } from '../../../records/clinical/history.ts';
import { publishChange } from '../../../platform/core/change-bus.ts';
import { chunked } from '../../../platform/core/in-lanes.ts';
import type { ImportKind } from './import-kind.ts';
import { endImport, type ImportDocument } from './import.repository.ts';
import { readSteps } from './import-steps.repository.ts';
import { unpackSteps, type PackedSteps } from './packed-steps.ts';
import { whileOwned } from './while-owned.ts';

declare module '../../../platform/core/change-bus.ts' {
  interface Changes {
    /** The change event of an import or its undoing: many rows of one kind, once. */
    import: {
      readonly kind: 'import';
      readonly resource: StoredImport['kind'];
    };
  }
}

export interface StoreDeps {
  readonly kinds: Readonly<Record<StoredImport['kind'], ImportKind>>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export interface Following {
  /** All steps, where this is the first attempt; by default they are read. */
  readonly steps: PackedSteps;
  readonly onDone: (steps: number) => void;
  readonly onRefused: (row: number, why: FieldErrors) => void;
}

/** The id by which this server owns imports. */
export const importOwner = randomUUID();

/** Texts of steps stored at a time. */
const perBatch = 8;

/** A row that was refused after all. */
export type LateRefusal = readonly [row: number, why: FieldErrors];

/**
 * Stores the steps of an import that this server owns, in order. Each is stored once however often it is tried, so that an
 * import that was cut off is finished by doing all of it again. One that is all or nothing is left where the first row is
 * refused, which is answered: the caller takes it back.
 */
export async function storeImport(
  document: ImportDocument,
  { kinds, log }: StoreDeps,
  { steps: given, onDone, onRefused }: Partial<Following> = {},
): Promise<LateRefusal | null> {
  const { _id, kind, by, from } = document;
  const actor = { user: by, from };
  let done = 0;
  const counts = { added: document.added, changed: document.changed };
  let refusedLate = 0;
  try {
    const stoppedBy = await whileOwned(document, log, async (check) => {
      for await (const batch of given ? unpacked(given) : readSteps(_id)) {
        check();
        const context = { actor, now: new Date(), isRepeat: !given };
        const refused = await kinds[kind].store(batch, context);
        for (const [row, why] of refused) {
          const step = batch.find((one) => one.row === row);
          if (step) counts[step.what] -= 1;
          refusedLate += 1;
          if (onRefused) onRefused(row, why);
          else log.warn({ row, why }, 'a row of an import that was cut off is refused now');
        }
        const [first] = refused;
        if (document.allOrNothing && first) return first;
        onDone?.((done += batch.length));
      }
      return null;
    });
    if (stoppedBy) return stoppedBy;
    const changes = Object.fromEntries(
      Object.entries(counts).map(([name, after]) => [name, { before: null, after }]),
    );
    const entry = historyEntry(actor, 'imported', new Date(), { changes });
    await addAudit('import', { id: _id.toString(), label: kind }, entry);
    await endImport(document, 'whole', { ...counts, refused: (document.refused ?? 0) + refusedLate });
    return null;
  } finally {
    publishChange({ kind: 'import', resource: kind });
  }
}

function* unpacked({ texts }: PackedSteps) {
  for (const some of chunked(texts, perBatch)) yield some.flatMap(unpackSteps);
}
