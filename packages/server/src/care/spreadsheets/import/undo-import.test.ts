import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportReport, UndoReport } from '@hearthline/contracts';
import { ResidentModel, type ResidentDocument } from '../../residents/resident.repository.ts';
import { buildResident, buildVitalsRecord } from '../../../testing/build-clinical.ts';
import { formWith, sendForm } from '../../../testing/send-file.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

interface Imported {
  success: boolean;
  message: string;
  results: { imported: number; updated: number; errors: unknown[]; warnings: string[] };
  report: ImportReport;
  fields?: Record<string, string>;
}

let server: TestServer;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.stop());
beforeEach(() => ResidentModel.deleteMany({}));

const send = (text: string, query = '', client = manager) =>
  sendForm<Imported>(
    server,
    client,
    `/api/residents/bulk-import-csv${query}`,
    formWith(new TextEncoder().encode(text), { field: 'csvFile', name: 'residents.csv' }),
  );
const all = () => ResidentModel.find({ hidden: false }).sort({ name: 1 }).lean<ResidentDocument[]>();

describe('two imports at once', () => {
  it('wait for each other: the second finds what the first stored', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `Name${String(index)},Last,80`);
    const text = ['name,lastName,age', ...rows].join('\n');
    const [first, second] = await Promise.all([send(text), send(text)]);
    const added = [first.body.report.added, second.body.report.added].sort((a, b) => a - b);
    expect(added).toEqual([0, 30]);
    expect(await all()).toHaveLength(30);
  });
});

describe('progress, cancel, undo', () => {
  it('is known by the id that the caller gave; a done one cannot be cancelled', async () => {
    const id = 'ab'.repeat(12);
    await send('name,lastName,age\nAda,Ek,80', `?importId=${id}`);
    const { body } = await manager.get<{ progress: object }>(`/api/imports/${id}/progress`);
    expect(body.progress).toEqual({ state: 'done', done: 1, total: 1 });
    expect((await manager.delete(`/api/imports/${id}`)).status).toBe(409);
    expect((await send('name,lastName,age\nAda,Ek,80', `?importId=${id}`)).status).toBe(409);
  });

  it('is undone at once: what it added is gone, unless recorded for since; what it changed is listed', async () => {
    const known = await buildResident({ lastName: 'Known', nickname: 'Old' });
    const { body } = await send(
      `id,name,lastName,age,nickname\n,Ada,Ek,80,\n,Bo,Ek,80,\n${known._id.toString()},,,,New`,
    );
    const id = body.report.importId ?? '';
    const [ada] = await all();
    await buildVitalsRecord(new Date(), { residentId: ada?._id.toString() ?? '' });
    const undone = await manager.post<{ undone: UndoReport }>(`/api/imports/${id}/undo`, {
      reason: 'wrong file',
    });
    expect(undone.status).toBe(200);
    expect(undone.body.undone).toMatchObject({
      removed: 1,
      kept: [{ label: 'Ada Ek', reason: 'There are records of this resident by now.' }],
      changed: [{ changes: { nickname: { before: 'Old', after: 'New' } } }],
    });
    expect((await all()).map(({ name }) => name)).toEqual(['Ada', 'Rosa']);
    expect((await manager.post(`/api/imports/${id}/undo`, {})).status).toBe(409);
    const { body: list } = await manager.get<{ imports: { id: string; state: string }[] }>('/api/imports');
    expect(list.imports.find((one) => one.id === id)?.state).toBe('undone');
  });
});
