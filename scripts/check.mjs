import { isInstalled, install } from './lib/install.mjs';
import { withLock } from './lib/lock.mjs';
import { runNode, tool } from './lib/run.mjs';
import { giveUp, seconds } from './lib/say.mjs';

// npm run check: runs all static checks, prints the time of each, and fails if one failed.
const colour = process.stdout.isTTY;
// Incremental: files unchanged since the last check are not type-checked again.
const incremental = ['--incremental', '--tsBuildInfoFile', '.cache/tsc.tsbuildinfo'];
// Its rules look at one file alone, so a file with the text of the last check is not linted again; those that need types run apart.
const cachedLint = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint'];
// Files whose text and options are those of the last check are not formatted again.
const cachedFormat = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier'];
const checks = [
  ['types', [tool('typescript/bin/tsc'), '--noEmit', ...incremental, ...(colour ? ['--pretty'] : [])]],
  [
    'lint',
    [tool('eslint/bin/eslint.js'), '.', '--max-warnings=0', ...cachedLint, ...(colour ? ['--color'] : [])],
  ],
  ['lint of types', [tool('oxlint/bin/oxlint')]],
  [
    'walls',
    [
      tool('dependency-cruiser/bin/dependency-cruise.mjs'),
      'packages',
      'e2e',
      'bench',
      '--output-type',
      'err-long',
    ],
  ],
  ['format', [tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', ...cachedFormat, '.']],
  ['dead code', [tool('knip/bin/knip.js'), '--no-progress']],
];

try {
  if (!isInstalled()) await withLock(install);
  const failed = [];
  const queue = [...checks];
  // Two at a time, the slow ones first: as many as a small machine has cores.
  await Promise.all([work(), work()]);
  if (failed.length > 0) console.log(`\nnot clean: ${failed.join(', ')} (npm run format mends the format)`);
  process.exitCode = failed.length > 0 ? 1 : 0;

  async function work() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, args] = next;
      const since = performance.now();
      const { code, output } = await runNode(args, { quiet: true });
      if (code !== 0) failed.push(name);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds(since)})`);
      if (code !== 0) console.log(output.trimEnd() || `(exit code ${code})`);
    }
  }
} catch (error) {
  giveUp(error);
}
