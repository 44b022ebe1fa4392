import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at } from './paths.mjs';
import { run } from './run.mjs';
import { say, seconds, Stop } from './say.mjs';

const stamp = at('node_modules/.hearthline-stamp');
const machine = `${process.platform}-${process.arch}`;

/** Whether node_modules holds what package-lock.json asks for, on this kind of machine (addons are machine code). */
export function isInstalled() {
  const wanted = fingerprint();
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (found === wanted) return true;
  if (found && !found.endsWith(machine)) return false;
  // Somebody ran npm by hand: npm's own record of what it installed is as good as our stamp.
  if (!agreesWithLock()) return false;
  writeFileSync(stamp, wanted);
  return true;
}

export async function install() {
  const since = performance.now();
  say('installing what package-lock.json lists (npm ci --include=dev), about a minute');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // --include=dev: with NODE_ENV=production npm would leave out the tools that build.
  const { code, output } = await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    quiet: true,
  });
  if (code !== 0) {
    const hint = /EUSAGE/.test(output)
      ? 'package.json and package-lock.json disagree: run npm install and commit both'
      : 'check that the npm registry can be reached, then start again; its full log is named above';
    throw new Stop(`npm ci failed (exit code ${code}):\n${output.trim()}\nhearthline: ${hint}`);
  }
  writeFileSync(stamp, fingerprint());
  say(`installed in ${seconds(since)}`);
}

function fingerprint() {
  const lock = readFileSync(at('package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${machine}`;
}

function agreesWithLock() {
  const record = at('node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  return Object.entries(packages).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const found = installed[path];
    // Optional ones are mostly other platforms' addons: absent is right, another version is not.
    return found ? found.version === entry.version : entry.optional === true;
  });
}
