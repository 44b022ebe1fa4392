import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportReport } from '@hearthline/contracts';
import { ResidentModel } from '../../residents/resident.repository.ts';
import { buildResident } from '../../../testing/build-clinical.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

interface Imported {
  results: { imported: number; updated: number; errors: unknown[] };
  report: ImportReport;
}

let server: TestServer;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.stop());
beforeEach(() => ResidentModel.deleteMany({}));

describe('importing residents as JSON', () => {
  it('adds what is right, and names what is refused by row and column', async () => {
    const residents = [
      { name: 'Ada', lastName: 'Ek', age: 80, allergies: ['Nuts'] },
      { name: 'B', lastName: 'Ek', age: '70' },
    ];
    const { status, body } = await manager.post<Imported>('/api/residents/bulk-import', { residents });
    expect(status).toBe(200);
    expect(body.results).toMatchObject({ imported: 1, updated: 0, errors: [{ row: 2, column: 'name' }] });
    expect((await manager.post('/api/residents/bulk-import', { residents: 'x' })).status).toBe(422);
    expect((await manager.post('/api/residents/bulk-import', { residents: [] })).status).toBe(422);
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`x${String(index)}`, 1]));
    expect((await manager.post('/api/residents/bulk-import', { residents: [wide] })).status).toBe(422);
  });

  it('refuses a value of JSON that its field cannot have, by the field', async () => {
    const id = (await buildResident())._id.toString();
    const ek = { name: 'Ada', lastName: 'Ek', age: 80 };
    const values = [{ id: 5 }, { id, active: 5 }, { allergies: ['Nuts', 5] }, { dateOfBirth: 19 }];
    const residents = values.map((value) => ({ ...ek, ...value }));
    const { body } = await manager.post<Imported>('/api/residents/bulk-import', { residents });
    expect(body.report).toMatchObject({ added: 0, changed: 0, refused: 4 });
    const columns = body.report.problems.map(({ column }) => column);
    expect(columns).toEqual(['id', 'active', 'allergies', 'dateOfBirth']);
  });
});
