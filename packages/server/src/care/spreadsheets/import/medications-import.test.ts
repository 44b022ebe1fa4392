import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, formatProduct, roles, type ImportReport } from '@hearthline/contracts';
import { MedicationModel, type MedicationDocument } from '../../medications/medication.repository.ts';
import { buildMedication, buildPrescription } from '../../../testing/build-clinical.ts';
import { formWith, sendForm } from '../../../testing/send-file.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.stop());
beforeEach(() => MedicationModel.deleteMany({}));

const send = (text: string, query = '', client = manager) =>
  sendForm<{ message: string; report: ImportReport }>(
    server,
    client,
    `/api/medications/bulk-import${query}`,
    formWith(new TextEncoder().encode(text), { field: 'file', name: 'medications.csv' }),
  );
const all = () => MedicationModel.find({ hidden: false }).sort({ nameKey: 1 }).lean<MedicationDocument[]>();
const head = 'name;dosage;unit;frequency;quantity;substances';

it.each(roles)('%s imports medications: as the table of permissions says', async (role) => {
  const client = await server.as(role);
  const status = can(role, 'canUseSpreadsheets') ? 200 : 403;
  expect((await send(`${head}\n`, '?rehearse=true', client)).status).toBe(status);
});

describe('importing medications', () => {
  it('adds those that are new with their stock, changes the others, and leaves their stock alone', async () => {
    await buildMedication('Metformin', { dosage: '850', unit: 'mg', quantity: 12 });
    const rows = [
      'METFORMIN;850;mg;Once daily;99;',
      'Ibuprofen;400;;As needed;2,5;Ibuprofen; ',
      'X;1;mg;;;',
      'Y y;1;spoon;;;',
    ];
    const { body } = await send([head, ...rows].join('\n'));
    expect(body.report).toMatchObject({ added: 1, changed: 1, refused: 2 });
    expect(body.report.problems.map(({ row, column }) => [row, column])).toEqual([
      [4, 'name'],
      [5, 'unit'],
    ]);
    expect((await all()).map(({ name, stock, frequency }) => [name, stock, frequency])).toEqual([
      ['Ibuprofen', 2_500, 'As needed'],
      ['METFORMIN', 12_000, 'Once daily'],
    ]);
  });

  it('reads form and what the strength is in, and takes another form for another medication', async () => {
    const tablet = { form: 'tablet', per: { amount: 1, unit: 'piece' } } as const;
    await buildMedication('Morphine', { dosage: '10', unit: 'mg', ...tablet });
    await buildMedication('Insulin', { dosage: '100', unit: 'IU' });
    const rows = [
      'name;dosage;unit;form;per.amount;per.unit',
      'Morphine;10;mg;liquid;5;ml',
      'Insulin;100;IU;injection;;ml',
      'Morphine;10;mg;tablet;;piece',
      'Timolol;5;mg;drops;1;spoon',
      'Digoxin;125;mcg;pill;;',
    ];
    const { body } = await send(rows.join('\n'));
    expect(body.report).toMatchObject({ added: 1, changed: 1, unchanged: 1, refused: 2 });
    expect(body.report.problems.map(({ row, column }) => [row, column])).toEqual([
      [5, 'per.unit'],
      [6, 'form'],
    ]);
    expect((await all()).map(formatProduct).sort()).toEqual([
      'Insulin 100 units/ml injection',
      'Morphine 10 mg tablet',
      'Morphine 10 mg/5 ml liquid',
    ]);
  });

  it('takes its own export back with nothing changed', async () => {
    await buildMedication('=Odd;name', {
      substances: ['a;b', "'c"],
      instructions: 'one\ntwo',
      quantity: 2.125,
    });
    await buildMedication('Other', { active: false });
    await buildMedication('Drops', { form: 'drops', per: { amount: 0.5, unit: 'ml' } });
    const { body: text } = await manager.get<string>('/api/medications/bulk-export');
    const { body } = await send(text);
    expect(body.report).toMatchObject({ rows: 3, added: 0, changed: 0, unchanged: 3, refused: 0 });
  });

  it('is undone, unless one is in use by now', async () => {
    const { body } = await send([head, 'Aspirin;100;mg;;5;', 'Bisoprolol;5;mg;;5;'].join('\n'));
    const [, used] = await all();
    if (used) await buildPrescription({ medication: used });
    const { body: reply } = await manager.post<{ undone: { removed: number; kept: object[] } }>(
      `/api/imports/${body.report.importId ?? ''}/undo`,
      {},
    );
    expect(reply.undone).toMatchObject({ removed: 1, kept: [{ label: 'Bisoprolol 5 mg' }] });
    expect((await all()).map(({ name }) => name)).toEqual(['Bisoprolol']);
  });
});
