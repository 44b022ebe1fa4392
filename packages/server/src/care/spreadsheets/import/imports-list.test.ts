import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { can, roles, type ImportReport, type StoredImport } from '@hearthline/contracts';
import { formWith, sendForm } from '../../../testing/send-file.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { clearImports } from './import-worker.ts';

let server: TestServer;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.stop());

async function importNames(names: readonly string[], fileName?: string): Promise<string> {
  const rows = names.map((name) => `${name},Ek,80`);
  const { status, body } = await sendForm<{ report: ImportReport }>(
    server,
    manager,
    `/api/residents/bulk-import-csv${fileName ? `?fileName=${fileName}` : ''}`,
    formWith(new TextEncoder().encode(['name,lastName,age', ...rows].join('\n')), {
      field: 'csvFile',
      name: 'residents.csv',
    }),
  );
  expect(status).toBe(200);
  return body.report.importId ?? '';
}

async function listed(query = '') {
  const { status, body } = await manager.get<{ imports: StoredImport[]; nextCursor?: string }>(
    `/api/imports${query}`,
  );
  expect(status).toBe(200);
  return body;
}

describe('the list of imports', () => {
  it.each(roles)('a %s sees it, or not', async (role) => {
    const client = await server.as(role);
    expect((await client.get('/api/imports')).status).toBe(can(role, 'canUseSpreadsheets') ? 200 : 403);
  });

  it('says who imported which file, what came of it, and who undid it', async () => {
    const id = await importNames(['Ada', 'B'], 'wing%20two.csv');
    const [first] = (await listed()).imports;
    expect(first).toMatchObject({
      id,
      kind: 'residents',
      fileName: 'wing two.csv',
      added: 1,
      changed: 0,
      refused: 1,
      state: 'whole',
      canUndo: true,
      undone: null,
      by: { id: manager.user.id },
    });
    const root = await server.as('root');
    await root.post(`/api/imports/${id}/undo`, { reason: 'Of another house' });
    expect((await listed()).imports[0]).toMatchObject({
      id,
      state: 'undone',
      canUndo: false,
      undone: { by: { id: root.user.id }, reason: 'Of another house' },
    });
  });

  it('is paged, newest first', async () => {
    const ids = [await importNames(['Cid']), await importNames(['Dora']), await importNames(['Edi'])];
    const { imports, nextCursor } = await listed('?limit=2');
    expect(imports.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const older = await listed(`?limit=2&cursor=${nextCursor ?? ''}`);
    expect(older.imports[0]?.id).toBe(ids[0]);
    expect((await manager.get('/api/imports?cursor=x')).status).toBe(422);
  });

  it('an old import cannot be undone any more: its rows are cleared, its counts stay', async () => {
    const id = await importNames(['Fay']);
    await clearImports();
    expect((await listed()).imports[0]).toMatchObject({ id, canUndo: true });
    await clearImports(new Date(Date.now() + 31 * 24 * 60 * 60_000));
    expect((await listed()).imports[0]).toMatchObject({ id, canUndo: false, state: 'whole', added: 1 });
    expect((await manager.post(`/api/imports/${id}/undo`, {})).status).toBe(409);
  });
});
