import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseProcess } from './supervise-process.ts';
import { findRunningMongod, makeSocketFolder, mongodUri } from './mongod-socket.ts';

/** Timeouts in milliseconds: start (includes journal recovery), stop, and waiting for a predecessor to end. */
const startMs = 60_000;
const stopMs = 60_000;
const predecessorMs = 15_000;

/**
 * Runs the program and terminates it when standard input ends, that is, when its parent process ends for any reason. It has
 * its own process group, so that Ctrl-C does not stop the database before the server.
 */
const guardScript = `
exec 3<&0
"$@" 3<&- </dev/null & child=$!
{ while read -r _; do :; done <&3; kill -TERM $child; } 2>/dev/null & watch=$!
wait $child
code=$?
kill $watch 2>/dev/null
exit $code`;

/** Starts a mongod on a folder. @throws with its last output if it does not start serving. */
export async function startMongod(
  program: string,
  folder: string,
  onExit: () => void,
): Promise<DatabaseProcess> {
  await waitForPredecessor(folder);
  const logFile = join(folder, 'mongod.log');
  const dbPath = join(folder, 'data');
  await mkdir(dbPath, { recursive: true, mode: 0o700 });
  const socket = await makeSocketFolder(folder);
  const args = ['--dbpath', dbPath, '--bind_ip', socket, '--nounixsocket', '--port', '27017'];
  const logging = ['--logpath', logFile, '--logappend', '--wiredTigerCacheSizeGB', '0.5'];
  const child = spawn('/bin/sh', ['-c', guardScript, 'mongod', program, ...args, ...logging], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  let ended: string | null = null;
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-1_000)));
  child.stdin.on('error', () => undefined);
  const exited = new Promise<void>((resolve) => {
    const end = (why: string) => {
      if (ended !== null) return;
      ended = why;
      onExit();
      resolve();
    };
    child.once('close', (code, signal) => end(`it ended (${String(code ?? signal)})`));
    child.once('error', (error) => end(error.message));
  });
  const stop = async () => {
    child.stdin.end();
    await Promise.race([exited, wait(stopMs, undefined, { ref: false })]);
  };
  for (const end = Date.now() + startMs; ended === null && Date.now() < end; await wait(50))
    if ((await findRunningMongod(folder)) !== null && ended === null) return { uri: mongodUri(socket), stop };
  await stop();
  throw new Error(
    `${program}: ${ended ?? 'it does not serve'}. ${output.trim() || (await lastError(logFile))}`,
  );
}

/** Waits for a predecessor to release the folder. */
async function waitForPredecessor(folder: string): Promise<void> {
  for (const end = Date.now() + predecessorMs; (await findRunningMongod(folder)) !== null; await wait(100))
    if (Date.now() > end) throw new Error(`the data folder ${folder} is in use by another mongod`);
}

async function lastError(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n');
  const worst = lines.findLast((line) => /"s":"[EF]"/.test(line)) ?? lines.at(-1) ?? '';
  return worst.slice(0, 400);
}
