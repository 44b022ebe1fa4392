import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Debian's build without a window: the same engine, and tests take about two thirds of the time. */
const headlessShell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// The last release that supports Node 20.
const packed = '@sparticuz/chromium@143.0.4';
const cache = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
const say = (text) => process.stderr.write(`hearthline: ${text}\n`);

/** Flags of every launch: no sandbox (tests may run as root), no background requests, no QUIC past a proxy. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chromium: an installed one, else one that it installs; else throws an error of one line that says what to do.
 * Tests prefer the headless shell; measurements use the browser that people use.
 */
export async function findChromium({ preferShell = false } = {}) {
  const shell = () => (preferShell ? (onPath([headlessShell]) ?? fromDebian(headlessShell)) : undefined);
  const found =
    named() ?? shell() ?? onPath(names) ?? (await playwrights()) ?? fromDebian(names[0]) ?? (await fromNpm());
  if (found) return found;
  throw new Error(
    'no Chromium for the browser tests: install the package "chromium", or set CHROMIUM to the path of one',
  );
}

function named() {
  const path = process.env['CHROMIUM'];
  if (!path) return undefined;
  if (isProgram(path)) return path;
  throw new Error(`CHROMIUM names ${path}, which is no program: correct it or unset it`);
}

function onPath(wanted) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'].filter(Boolean);
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && isProgram(path) ? path : undefined;
}

function fromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say(`installing Debian's ${name} (apt-get install ${name}), about half a minute`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // The package lists may be old or absent; if they can't be fetched, the install below reports it.
  quietly('apt-get', ['-qq', 'update'], { env });
  quietly('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name], { env });
  return onPath([name]);
}

async function fromNpm() {
  const kept = existsSync(join(cache, 'node_modules/@sparticuz'));
  if (!kept) say(`no Chromium from apt; taking ${packed} from npm, about 70 MB`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(join(cache, 'package.json')))
    writeFileSync(join(cache, 'package.json'), '{"private":true}\n');
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', cache, packed];
  if (!kept && !quietly('npm', args)) return undefined;
  try {
    // It unpacks the libraries that Chromium needs only if it detects AWS Lambda.
    process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
    const entry = createRequire(join(cache, 'package.json')).resolve('@sparticuz/chromium');
    const { default: chromium } = await import(pathToFileURL(entry).href);
    return withItsLibraries(await chromium.executablePath());
  } catch (error) {
    say(`it does not unpack: ${error.message}`);
    return undefined;
  } finally {
    delete process.env['AWS_EXECUTION_ENV'];
  }
}

// A shell script that sets the library path, so that callers need one path only.
function withItsLibraries(program) {
  const script = join(cache, 'chromium.sh');
  const libraries = '/tmp/al2023/lib';
  writeFileSync(
    script,
    `#!/bin/sh\nLD_LIBRARY_PATH="${libraries}:$LD_LIBRARY_PATH" exec "${program}" "$@"\n`,
  );
  chmodSync(script, 0o755);
  return script;
}

function quietly(command, args, options = {}) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options }).status === 0;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
