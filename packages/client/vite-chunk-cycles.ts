import type { Plugin, Rollup } from 'vite';

/**
 * Finds chunks that import each other in a circle, as "a > b > a". A module of such a chunk may run before one that it imports: a
 * schema is then built of values that are not there yet, and the first form that uses it fails.
 */
export function findChunkCycles(bundle: Rollup.OutputBundle): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || done.has(name)) return;
    if (path.includes(name)) {
      found.push([...path.slice(path.indexOf(name)), name].join(' > '));
      return;
    }
    for (const next of chunk.imports) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(bundle)) visit(name, []);
  return found;
}

/** Refuses a build with circular imports between chunks. */
export function refuseChunkCycles(): Plugin {
  return {
    name: 'hearthline:chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const cycles = findChunkCycles(bundle);
      if (cycles.length > 0) this.error(`chunks import each other:\n${cycles.join('\n')}`);
    },
  };
}
