import type { ImportStep } from './import.repository.ts';

/** Steps of one text: each is written in a few milliseconds, and other requests come in between. */
const perText = 250;

/** The steps of an import in their order, as they are stored. */
export interface PackedSteps {
  readonly length: number;
  /** Numbers of steps that add and of steps that change an entity. */
  readonly counts: Readonly<Record<ImportStep['what'], number>>;
  /** JSON of some steps each. */
  readonly texts: readonly string[];
}

export const unpackSteps = (text: string) => JSON.parse(text) as readonly ImportStep[];

/** Gathers the steps of an import as the texts that are stored, each of which `onText` is told of; as objects they are not kept besides. */
export function createStepPacker(onText?: (text: string) => void): {
  add: (step: ImportStep) => void;
  pack: () => PackedSteps;
} {
  const counts = { added: 0, changed: 0 };
  const texts: string[] = [];
  let open: string[] = [];

  function close(): void {
    if (open.length === 0) return;
    const text = `[${open.join(',')}]`;
    open = [];
    texts.push(text);
    onText?.(text);
  }

  return {
    add(step) {
      counts[step.what] += 1;
      open.push(JSON.stringify(step));
      if (open.length === perText) close();
    },
    pack() {
      close();
      return { length: counts.added + counts.changed, counts, texts };
    },
  };
}
