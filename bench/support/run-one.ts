import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Bench } from './row.ts';

// Run by scripts/bench.mjs, one process for each bench, so that none measures another's leftovers.
const [file, out] = process.argv.slice(2);
if (!file || !out) throw new Error('run-one.ts FILE OUT');
const { name, run } = (await import(pathToFileURL(file).href)) as Bench;
console.error(`measuring ${name}`);
const rows = await run();
writeFileSync(out, JSON.stringify({ name, rows }));
process.exit(0);
