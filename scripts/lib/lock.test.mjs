import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { withLock } from './lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hearthline-lock-'));
const lock = join(folder, 'a.lock');
const diary = join(folder, 'diary');
const module = new URL('./lock.mjs', import.meta.url).href;
beforeEach(() => writeFileSync(diary, ''));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(milliseconds) {
  const script = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from '${module}';
    await withLock(async () => {
      appendFileSync('${diary}', 'in ');
      await new Promise((resolve) => setTimeout(resolve, ${milliseconds}));
      appendFileSync('${diary}', 'out ');
    }, '${lock}');`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
}

it('Build lock: lets one process in at a time', async () => {
  await Promise.all([1, 2, 3, 4].map(() => once(start(100), 'exit')));
  expect(readFileSync(diary, 'utf8')).toBe('in out '.repeat(4));
  expect(existsSync(lock)).toBe(false);
});

it('Build lock: a waiting process takes it over from a process that was killed', async () => {
  const killed = start(60_000);
  while (readFileSync(diary, 'utf8') === '') await new Promise((resolve) => setTimeout(resolve, 20));
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  writeFileSync(diary, '');
  await Promise.all([1, 2, 3].map(() => once(start(50), 'exit')));
  expect(readFileSync(diary, 'utf8')).toBe('in out '.repeat(3));
});

it('Build lock: is left when the work fails', async () => {
  await expect(withLock(() => Promise.reject(new Error('no disk')), lock)).rejects.toThrow('no disk');
  expect(existsSync(lock)).toBe(false);
});
