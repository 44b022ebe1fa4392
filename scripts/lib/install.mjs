import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at } from './paths.mjs';
import { run } from './run.mjs';
import { say, seconds, Stop } from './say.mjs';

const stamp = at('node_modules/.hearthline-stamp');
const machine = `${process.platform}-${process.arch}`;

/** Parts of package-lock.json: `serving` is enough to build and serve, `everything` adds what tests and checks need. */
const parts = ['serving', 'everything'];

/** Tells if node_modules holds that part of package-lock.json, on this kind of machine (addons are machine code). */
export function isInstalled(part = 'everything') {
  const [lock = '', held = '', on = machine] = readStamp();
  if (on !== machine) return false;
  if (lock === lockHash() && parts.indexOf(held) >= parts.indexOf(part)) return true;
  // Somebody ran npm by hand: npm's own record of what it installed is as good as our stamp.
  if (!agreesWithLock(part)) return false;
  writeStamp(part);
  return true;
}

/** Installs that part; everything, if tools of the tests are installed already. */
export async function install(part = 'everything') {
  const wanted = Object.values(readRecord()).some(({ dev }) => dev) ? 'everything' : part;
  const since = performance.now();
  // --include=dev: with NODE_ENV=production npm would leave out the tools of the tests.
  const dev = wanted === 'everything' ? '--include=dev' : '--omit=dev';
  say(`installing what package-lock.json lists (npm ci ${dev}), up to a minute`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await run(npm, ['ci', dev, '--no-audit', '--no-fund'], { quiet: true });
  if (code !== 0) {
    const hint = /EUSAGE/.test(output)
      ? 'package.json and package-lock.json disagree: run npm install and commit both'
      : 'check that the npm registry can be reached, then start again; its full log is named above';
    throw new Stop(`npm ci failed (exit code ${code}):\n${output.trim()}\nhearthline: ${hint}`);
  }
  writeStamp(wanted);
  say(`installed in ${seconds(since)}`);
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
}

function writeStamp(part) {
  writeFileSync(stamp, `${lockHash()} ${part} ${machine}`);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');
}

function agreesWithLock(part) {
  const installed = readRecord();
  if (Object.keys(installed).length === 0) return false;
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  return Object.entries(packages).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const found = installed[path];
    // Optional ones are mostly other platforms' addons: absent is right, another version is not.
    const mayLack = entry.optional || entry.devOptional || (part === 'serving' && entry.dev);
    return found ? found.version === entry.version : mayLack === true;
  });
}

/** The packages in node_modules by path, as npm recorded them; empty before the first install. */
function readRecord() {
  const record = at('node_modules/.package-lock.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {};
}
