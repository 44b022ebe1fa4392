import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openScreen } from './realtime/screen.ts';
import { readMemory } from './support/memory.ts';
import type { Row } from './support/row.ts';
import { openWriter } from './vitals/http-writer.ts';

const settleMs = 20_000;
/** At most, for the demo home's history to be moved to the audit; and until every worker has run once. */
const settledMs = 300_000;
const firstRunsMs = 65_000;
const idleWatchMs = 60_000;
const watchMs = 30_000;
const commandsFile = 'commands.txt';
const screensOpen = 30;
const saveEveryMs = 1_000;
const dashboardEveryMs = 2_000;

export const name = 'what one home costs: the built server with its own database, the demo home';

/**
 * Measured at the second start: the first makes the demo home, which is no cost of a home. Idle: nobody is there. Busy: 30 open screens, a record of vitals every second
 * and a dashboard loaded every two.
 */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-cell-'));
  await makeDemoHome(folder);
  const { server, url } = await startServer(folder);
  const pids = () => [server.pid!, ...childrenOf(server.pid!)];
  try {
    await pause(firstRunsMs);
    await untilAudited(url);
    const before = await countCommands(server, folder);
    const idle = await watch(pids(), idleWatchMs);
    const commands = (await countCommands(server, folder)) - before;
    const cookies = await Promise.all(
      ['nurse', 'nurse2', 'manager'].map((account) => signIn(url, `${account}@hearthline.test`)),
    );
    const stop = await useIt(url, cookies);
    await pause(settleMs / 2);
    const busy = await watch(pids(), watchMs);
    stop();
    return [
      atMost('commands to the database, idle', round(commands / (idleWatchMs / 1_000)), 'a second', 2),
      atMost('memory of server and engine, idle', Math.round(idle.mb), 'MB', 200),
      atMost('processor, idle', idle.percent, '% of a core', 1),
      { figure: `memory, busy: ${String(screensOpen)} screens`, value: Math.round(busy.mb), unit: 'MB' },
      { figure: 'processor, busy', value: busy.percent, unit: '% of a core' },
    ];
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

const atMost = (figure: string, value: number, unit: string, most: number): Row => ({
  figure,
  value,
  unit,
  aim: `at most ${String(most)} ${unit}`,
  ok: value <= most,
});

async function makeDemoHome(folder: string): Promise<void> {
  const { server, url } = await startServer(folder);
  await untilAudited(url);
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Resolves once nothing waits for the audit any more, and the home is idle. */
async function untilAudited(url: string): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < settledMs) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/queue="audit"\} 0$/m.test(metrics)) break;
    await pause(2_000);
  }
  await pause(settleMs);
}

/** How many commands the server has sent to its database. */
async function countCommands(server: ChildProcess, folder: string): Promise<number> {
  server.kill('SIGUSR2');
  await pause(500);
  return Number(readFileSync(join(folder, commandsFile), 'utf8'));
}

async function startServer(folder: string): Promise<{ server: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));
  const counter = new URL('./support/count-commands.mjs', import.meta.url).href;
  const { MONGODB_URI: _, ...env } = process.env;
  const server = spawn(process.execPath, ['--enable-source-maps', '--import', counter, main], {
    env: {
      ...env,
      NODE_ENV: 'development',
      DEMO_DATA: 'true',
      DATA_DIR: folder,
      COMMANDS_FILE: join(folder, commandsFile),
      PORT: '0',
      LOG_LEVEL: 'warn',
      MONGOMS_RUNTIME_DOWNLOAD: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { server, url: await addressOf(server) };
}

/** The address that the server prints once it serves. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout!.on('data', (chunk) => {
      output += String(chunk);
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url) resolve(url);
    });
    server.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
}

async function signIn(url: string, email: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'hearthline' }),
  });
  if (!reply.ok) throw new Error(`${email}: ${String(reply.status)}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function useIt(url: string, cookies: readonly string[]): Promise<() => void> {
  const [cookie = ''] = cookies;
  const screens = Array.from({ length: screensOpen }, (_, index) =>
    openScreen({
      url,
      cookie: cookies[index % cookies.length]!,
      onEvent: () => undefined,
      onJoined: () => undefined,
      onClosed: () => undefined,
    }),
  );
  const reply = await fetch(`${url}/api/residents?status=active`, { headers: { cookie } });
  const { residents } = (await reply.json()) as { residents: { id: string }[] };
  let next = 0;
  const writer = await openWriter(url, cookie, () =>
    JSON.stringify({
      residentId: residents[next++ % residents.length]!.id,
      bloodPressure: '120/80',
      pulse: 70,
      spo2: 97,
      urine: false,
      defecation: false,
    }),
  );
  const load = () =>
    Promise.all(
      ['/api/dashboard/stats', '/api/dashboard/recent-records', '/api/residents'].map(async (path) =>
        (await fetch(`${url}${path}`, { headers: { cookie } })).arrayBuffer(),
      ),
    );
  const timers = [
    setInterval(() => void writer.write(), saveEveryMs),
    setInterval(() => void load(), dashboardEveryMs),
  ];
  return () => {
    timers.forEach((timer) => clearInterval(timer));
    writer.close();
    screens.forEach((screen) => screen.close());
  };
}

/** Memory at the end of the watched time, and the share of one core that was used in it. */
async function watch(pids: readonly number[], watchMs: number): Promise<{ mb: number; percent: number }> {
  const before = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  await pause(watchMs);
  const used = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0) - before;
  const mb = pids.reduce((sum, pid) => sum + readMemory(pid), 0);
  return { mb, percent: Math.round((used / watchMs) * 1e3 * 1_000) / 10 };
}

/** Seconds of processor time; Linux counts in hundredths. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .split(') ')[1]!
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((other) => parentOf(other) === pid);
}
function parentOf(pid: number): number | null {
  try {
    return Number(
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')[1]!
        .split(' ')[1],
    );
  } catch {
    return null;
  }
}
