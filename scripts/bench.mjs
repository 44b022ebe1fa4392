import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { at, cache } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { runNode } from './lib/run.mjs';
import { giveUp, say, Stop } from './lib/say.mjs';
import { table } from './lib/table.mjs';

// npm run bench, or npm run bench -- client-size vitals: each bench/*.bench.ts whose name holds one of the words,
// one after another. Prints a table and keeps it in bench/results.json; a part run replaces its part there.
const results = at('bench/results.json');

try {
  const words = process.argv.slice(2);
  const files = readdirSync(at('bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort();
  if (files.length === 0) throw new Stop(`no bench/*.bench.ts is called ${words.join(' or ')}`);
  await prepare({ part: 'everything' });
  const measured = {};
  const failed = [];
  for (const file of files) {
    const rows = await measure(file);
    if (rows) measured[file.replace('.bench.ts', '')] = rows;
    else failed.push(file);
  }
  const rows = Object.values(measured).flatMap((bench) =>
    bench.rows.map((row) => ({ bench: bench.name, ...row })),
  );
  if (rows.length > 0) console.log(`\n${table(rows)}\n`);
  if (rows.length > 0) keep(measured);
  const missed = rows.filter((row) => row.ok === false).length;
  if (missed > 0) say(`${missed} of ${rows.length} figures miss their aim`);
  if (failed.length > 0) say(`could not be measured: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  giveUp(error);
}

async function measure(file) {
  mkdirSync(cache, { recursive: true });
  const out = join(cache, 'bench.json');
  rmSync(out, { force: true });
  const { code } = await runNode(['--import', 'tsx', at('bench/support/run-one.ts'), at('bench', file), out]);
  return code === 0 && existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : undefined;
}

function keep(measured) {
  const before = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).benches : {};
  const machine = {
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    engine: process.env.MONGODB_URI ? 'mongodb' : 'embedded',
  };
  const benches = Object.fromEntries(Object.entries({ ...before, ...measured }).sort());
  writeFileSync(results, `${JSON.stringify({ machine, benches }, null, 2)}\n`);
}
