#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as repository } from '../lib/paths.mjs';

// Imitates systemctl for the units of the folder systemd/, with plain processes below FAKE_ROOT: enable --now, start, stop.
const root = process.env['FAKE_ROOT'];
const [verb, ...rest] = process.argv.slice(2);
const [, template, name] = /^([\w-]+)@([\w-]+)\.service$/.exec(rest.at(-1));
const unit = readFileSync(join(repository, 'systemd', `${template}@.service`), 'utf8').replaceAll('%i', name);
const pidFile = join(root, `${template}@${name}.pid`);
const values = (key) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
const below = (path) => (path.startsWith('/') ? join(root, path) : path);

if (verb === 'stop') {
  if (existsSync(pidFile)) await end(Number(readFileSync(pidFile, 'utf8')));
  rmSync(pidFile, { force: true });
} else {
  const oneshot = values('Type')[0] === 'oneshot';
  const child = begin(oneshot);
  if (oneshot) child.on('exit', (code) => process.exit(code ?? 1));
  else {
    writeFileSync(pidFile, String(child.pid));
    child.unref();
  }
}

function begin(oneshot) {
  const files = values('EnvironmentFile').map((file) => readFileSync(below(file), 'utf8'));
  const assignments = [
    ...values('Environment').flatMap((line) => line.split(' ')),
    ...files.flatMap((text) => text.split('\n').filter((line) => /^\w+=/.test(line))),
  ];
  const env = Object.fromEntries(assignments.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  mkdirSync(below(env['DATA_DIR']), { recursive: true, mode: 0o700 });
  const [, ...args] = values('ExecStart')[0].split(' ');
  const log = openSync(join(root, `${template}@${name}.log`), 'a');
  return spawn(process.execPath, args, {
    cwd: below(values('WorkingDirectory')[0]),
    env: { PATH: process.env['PATH'], ...env, DATA_DIR: below(env['DATA_DIR']) },
    detached: !oneshot,
    stdio: ['ignore', log, log],
  });
}

async function end(pid) {
  try {
    process.kill(pid, 'SIGTERM');
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      process.kill(pid, 0);
    }
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
