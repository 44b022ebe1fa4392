import { join } from 'node:path';
import { runBrowserTests } from './lib/browser-tests.mjs';
import { cache } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { readVitest } from './lib/report.mjs';
import { runNode, tool } from './lib/run.mjs';
import { giveUp, say, seconds, Stop } from './lib/say.mjs';

// npm run prove: the long form of every *.proof.test.ts (npm run test:all runs the short one; PROVE=1 tells them apart), and what is
// measured in a browser (e2e/specs/proofs and alone).
// npm run prove -- crash: those whose path holds the word; `browser`: those in a browser. Each says what it found in lines `figure: ...`.
const report = join(cache, 'reports/proofs.json');
const words = process.argv.slice(2);

try {
  await prepare({ part: 'everything' });
  const since = performance.now();
  const isBrowserAlone = words.length === 1 && words[0] === 'browser';
  const none = { passed: 0, failed: 0, names: [] };
  const inNode = isBrowserAlone ? none : await proveInNode();
  const inBrowser = isBrowserAlone || words.length === 0 ? await proveInBrowser() : none;
  const [passed, failed] = [inNode.passed + inBrowser.passed, inNode.failed + inBrowser.failed];
  if (passed + failed === 0) throw new Stop('no proof ran: is there a *.proof.test.ts of that name?');
  for (const name of inBrowser.names ?? []) say(`failed: ${name}`);
  say(`proved in ${seconds(since)}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  giveUp(error);
}

function proveInBrowser() {
  process.env.PROVE = '1';
  return runBrowserTests([['proofs'], ['alone']]);
}

async function proveInNode() {
  const projects = ['contracts', 'embedded-mongo', 'server'].flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
  // Runs one file at a time, since a measuring proof must not share the machine with another.
  const args = [
    'run',
    ...projects,
    '--no-file-parallelism',
    ...reporters,
    ...(words.length > 0 ? words : ['.proof.test.']),
  ];
  const { code, output } = await runNode([tool('vitest/vitest.mjs'), ...args], {
    env: { ...process.env, NODE_ENV: 'test', PROVE: '1' },
    tee: true,
  });
  const figures = output.split('\n').flatMap((line) => /figure: (.*)/.exec(line)?.[1] ?? []);
  if (figures.length > 0) console.log(`\nFigures\n${figures.map((figure) => `  ${figure}`).join('\n')}`);
  return readVitest(report, code);
}
