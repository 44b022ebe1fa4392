import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Exits with an error on standard error, as a mongod does on an unsupported processor. */
const broken = "console.error('Illegal instruction'); process.exit(132);";

/** Proxies the MongoDB of this test run on the given socket; ends at SIGTERM. */
const serving = (host: string) => `
require('node:fs').writeFileSync(of('--dbpath') + '/WiredTiger', 'data');
const net = require('node:net');
const target = ${JSON.stringify(host.startsWith('/') ? { path: host } : { host: host.split(':')[0], port: Number(host.split(':')[1]) })};
const socket = of('--bind_ip');
require('node:fs').rmSync(socket, { force: true });
net.createServer((inner) => {
  const outer = net.connect(target);
  inner.pipe(outer).pipe(inner);
  for (const end of [inner, outer]) end.on('error', () => { inner.destroy(); outer.destroy(); });
}).listen(socket);
process.on('SIGTERM', () => { require('node:fs').rmSync(socket, { force: true }); process.exit(0); });`;

/** Writes a program named mongod (failing when the URI is `broken`) that logs its process id at start. Resolves with its path. */
export async function writeFakeMongod(folder: string, uri: string): Promise<string> {
  const host = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? '');
  const program = join(folder, 'mongod');
  const note = `
const of = (name) => process.argv[process.argv.indexOf(name) + 1];
if (!require('node:fs').existsSync(of('--dbpath'))) process.exit(100);
require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'pids'))}, process.pid + ' ');`;
  await mkdir(folder, { recursive: true });
  await writeFile(program, `#!${process.execPath}\n${note}${uri === 'broken' ? broken : serving(host)}\n`, {
    mode: 0o755,
  });
  return program;
}

/** The process ids of all starts so far. */
export async function readStarts(folder: string): Promise<number[]> {
  const text = await readFile(join(folder, 'pids'), 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
