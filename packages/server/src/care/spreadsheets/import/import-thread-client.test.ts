import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { published } from '../../../testing/published.ts';
import { onBehalfOf } from '../../../records/clinical/history.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createJob } from './import-jobs.ts';
import { createImportThread, type ImportThread } from './import-thread-client.ts';
import { newImportId } from './import.repository.ts';
import type { ImportTask } from './plan-import.ts';

let server: TestServer;
let thread: ImportThread;
let uri: string;

beforeAll(async () => {
  server = await startTestServer();
  const { config } = server.deps;
  const handled = new Int32Array(new SharedArrayBuffer(4));
  thread = createImportThread({ config, uri: () => uri, handled });
});
beforeEach(() => {
  uri = server.deps.config.mongodbUri ?? '';
});
afterAll(async () => {
  await thread.close();
  await server.stop();
});

function taskOf(rows: readonly string[], { rehearse = false } = {}): ImportTask {
  return {
    id: newImportId(),
    kind: 'residents',
    query: { rehearse, problems: 'skip' },
    actor: onBehalfOf({ id: 'f'.repeat(24), name: 'Hanna', role: 'manager' }),
    source: new TextEncoder().encode(['name,lastName,age', ...rows].join('\n')),
  };
}
const people = (count: number) => Array.from({ length: count }, (_, index) => `Ada,Ek ${String(index)},80`);

describe('the thread of imports', () => {
  it('answers with the report, tells what changed, and shows how far it is', async () => {
    const changes = published('import');
    const job = createJob();
    const { report, isStopped } = await thread.perform(taskOf(people(2)), job);
    expect(report).toMatchObject({ added: 2, refused: 0 });
    expect(isStopped).toBe(false);
    expect(changes).toEqual([{ kind: 'import', resource: 'residents' }]);
    expect(job.progress()).toEqual({ state: 'storing', done: 2, total: 2 });
  });

  it('throws what is wrong with the file as the problem that it is', async () => {
    const task = { ...taskOf([]), source: new TextEncoder().encode('unknown\n1') };
    const failing = thread.perform(task, createJob());
    await expect(failing).rejects.toMatchObject({ code: 'invalid', details: { fields: {} } });
  });

  it('does several at once, each for itself', async () => {
    const tasks = [taskOf(people(20), { rehearse: true }), taskOf(['Bo,Ek,x'], { rehearse: true })];
    const outcomes = await Promise.all(tasks.map((task) => thread.perform(task, createJob())));
    expect(outcomes.map(({ report }) => [report.rows, report.refused])).toEqual([
      [20, 0],
      [1, 1],
    ]);
  });

  it('says of an import that it may have been saved where the thread ends, and of a rehearsal to try again; the next begins anew', async () => {
    const ended = [
      thread.perform(taskOf(people(3_000)), createJob()),
      thread.perform(taskOf(people(3_000), { rehearse: true }), createJob()),
    ].map((one) => one.catch((error: unknown) => error));
    await thread.close();
    const [ofImport, ofRehearsal] = await Promise.all(ended);
    expect(ofImport).toMatchObject({ code: 'unconfirmed' });
    expect(ofRehearsal).toMatchObject({ code: 'busy' });
    const { report } = await thread.perform(taskOf(['Cy,Ek,80'], { rehearse: true }), createJob());
    expect(report.added).toBe(1);
  });

  it('says that the database is away where it cannot be reached', async () => {
    await thread.close();
    uri = 'mongodb://127.0.0.1:9/?directConnection=true';
    const failing = thread.perform(taskOf(['Di,Ek,80']), createJob());
    await expect(failing).rejects.toMatchObject({ code: 'database-away' });
    await thread.close();
  });
});
