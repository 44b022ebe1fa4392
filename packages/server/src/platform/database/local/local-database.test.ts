import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig, StartRefused, type Config } from '../../core/config.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { findRunningDatabase, openLocalDatabase, type ResolvedDatabase } from './local-database.ts';
import { readEngineRecord } from './engine-record.ts';
import { isAlive, readStarts, writeFakeMongod } from './testing/fake-mongod.ts';

let folder: string;
let programs: string;
let opened: ResolvedDatabase | undefined;
let logged: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-order-'));
  programs = join(folder, 'bin');
  logged = [];
});
afterEach(async () => {
  await opened?.stop();
  opened = undefined;
  await rm(folder, { recursive: true, force: true });
});

const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
const config = (path: string): Config => ({
  ...readConfig({ SECRET_KEY: 'x'.repeat(32) }),
  dataDir: join(folder, 'data'),
  mongod: { path, download: false },
});
const provide = async (path = programs) => (opened = await openLocalDatabase(config(path), log));
async function stopAll(): Promise<void> {
  await opened?.stop();
  opened = undefined;
}

describe('a mongod on PATH', () => {
  it('is used, on a private socket alone, remembered, and waited for when it stops', async () => {
    const program = await writeFakeMongod(programs, inject('mongodbUri'));
    const { engine, where, uri } = await provide(`/nowhere:${programs}`);
    expect({ engine, where }).toEqual({ engine: 'mongodb', where: `${program}, in ${folder}/data/mongod` });
    const socket = decodeURIComponent(/\/\/(.*)\/\?/.exec(uri)![1]!);
    expect((await stat(join(socket, '..'))).mode & 0o777).toBe(0o700);
    expect(await findRunningDatabase(join(folder, 'data'))).toBe(uri);
    expect(await readEngineRecord(join(folder, 'data'))).toMatchObject({ engine: 'mongod', program });
    const [pid] = await readStarts(programs);
    await stopAll();
    expect(isAlive(pid!)).toBe(false);
    expect(await findRunningDatabase(join(folder, 'data'))).toBeNull();
  });

  it('a mongod that ends is restarted at the same URI', async () => {
    await writeFakeMongod(programs, inject('mongodbUri'));
    const { uri } = await provide();
    process.kill((await readStarts(programs))[0]!, 'SIGKILL');
    await until('it was started again', async () => (await readStarts(programs)).length === 2);
    await until('it serves', async () => (await findRunningDatabase(join(folder, 'data'))) === uri);
  });

  it('is started by its recorded path when PATH no longer has it; if it is gone, the start is refused and names it', async () => {
    const program = await writeFakeMongod(programs, inject('mongodbUri'));
    await provide();
    await stopAll();
    expect((await provide('')).engine).toBe('mongodb');
    await stopAll();
    await rm(program);
    const refusal = await provide('').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect(String(refusal)).toContain(`was written by ${program}, which does not start: it is gone.`);
    await writeFakeMongod(programs, 'broken');
    await expect(provide('')).rejects.toThrow(/it ended \(132\)\. Illegal instruction/);
    await expect(stat(join(folder, 'data', 'database'))).rejects.toThrow('ENOENT');
  });

  it('a mongod that does not start is replaced by the embedded engine, which later starts use too', async () => {
    await writeFakeMongod(programs, 'broken');
    expect((await provide()).engine).toBe('embedded');
    expect(logged.join('')).toMatch(/of no use: .*mongod: it ended \(132\)\. Illegal instruction/);
    await expect(stat(join(folder, 'data', 'mongod'))).rejects.toThrow('ENOENT');
    await stopAll();
    await writeFakeMongod(programs, inject('mongodbUri'));
    const before = await readStarts(programs);
    expect((await provide()).engine).toBe('embedded');
    expect(await readStarts(programs)).toEqual(before);
    expect(JSON.parse(await readFile(join(folder, 'data/database.json'), 'utf8'))).toMatchObject({
      engine: 'embedded',
    });
  });

  it('ends within 5 s after its parent was killed', async () => {
    const program = await writeFakeMongod(programs, inject('mongodbUri'));
    const module = new URL('./mongod.ts', import.meta.url).href;
    const script = `import { startMongod } from '${module}';
      await startMongod('${program}', '${join(folder, 'data')}', () => undefined);
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    await until('it runs', async () => (await readStarts(programs)).length === 1, 30_000);
    const [pid] = await readStarts(programs);
    parent.kill('SIGKILL');
    await until('it is gone', () => !isAlive(pid!));
  }, 60_000);

  it('serves the whole product', async () => {
    await writeFakeMongod(programs, inject('mongodbUri'));
    const server = await startTestServer({
      mongodbUri: null,
      dataDir: join(folder, 'data'),
      mongod: { path: programs, download: false },
    });
    const nurse = await server.as('nurse');
    expect((await nurse.get('/api/residents')).status).toBe(200);
    expect((await nurse.get('/api/health')).body).toMatchObject({ database: { engine: 'mongodb' } });
    await server.stop();
    expect((await readStarts(programs)).map(isAlive)).toEqual([false]);
  });
});

it('a damaged engine record refuses the start', async () => {
  await provide('');
  await stopAll();
  await writeFile(join(folder, 'data/database.json'), '{');
  await expect(provide('')).rejects.toThrow(/database\.json is damaged/);
});
