import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, roles, type ImportReport } from '@hearthline/contracts';
import { listen } from '../../../outward/realtime/testing/listener.ts';
import { ResidentModel, type ResidentDocument } from '../../residents/resident.repository.ts';
import { buildResident } from '../../../testing/build-clinical.ts';
import { formWith, sendForm } from '../../../testing/send-file.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readCsv } from '../testing/read-csv.ts';

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
const exported = async () => (await manager.get<string>('/api/residents/bulk-export')).body;

describe('who may import residents', () => {
  it.each(roles)('%s', async (role) => {
    const client = await server.as(role);
    const status = can(role, 'canUseSpreadsheets') ? 200 : 403;
    expect((await send('name,lastName,age\nAda,Lind,80', '?rehearse=true', client)).status).toBe(status);
    expect(
      (await client.post('/api/residents/bulk-import?rehearse=true', { residents: [{ name: 'x' }] })).status,
    ).toBe(status);
    expect((await client.get('/api/imports')).status).toBe(status);
    expect((await client.post(`/api/imports/${'0'.repeat(24)}/undo`, {})).status).toBe(
      status === 403 ? 403 : 404,
    );
    expect((await client.delete(`/api/imports/${'0'.repeat(24)}`)).status).toBe(status === 403 ? 403 : 404);
    expect((await client.get(`/api/imports/${'0'.repeat(24)}/progress`)).status).toBe(
      status === 403 ? 403 : 404,
    );
  });
});

describe('importing residents', () => {
  it('takes files whose name ends in .csv alone, whatever its case', async () => {
    const named = (name: string) =>
      sendForm<Imported & { fields?: object }>(
        server,
        manager,
        '/api/residents/bulk-import-csv?rehearse=true',
        formWith(new TextEncoder().encode('name,lastName,age\nAda,Lind,80'), { field: 'csvFile', name }),
      );
    for (const name of ['rows.txt', 'rows', 'rows.csv.exe'])
      expect(await named(name)).toMatchObject({
        status: 422,
        body: { fields: { csvFile: 'Please upload a CSV file (.csv)' } },
      });
    expect((await named('ROWS.CSV')).status).toBe(200);
  });

  const file = [
    'name;lastName;dateOfBirth;age;roomNumber;allergies;active',
    'Ada;Lind;22/01/1934;;12A;Nuts; ',
    'Bo;Ek;;70;12b;;false',
    'C;Short;;70;;;',
    'Dora;Young;;49;;;',
  ].join('\r\n');

  it('rehearses: tells what would come of each row, and stores nothing', async () => {
    const { status, body } = await send(file, '?rehearse=true');
    expect(status).toBe(200);
    expect(body.report).toMatchObject({ importId: null, rows: 4, added: 2, changed: 0, refused: 2 });
    expect(body.report.problems).toEqual([
      { row: 4, column: 'name', value: 'C', reason: 'Name must be at least 2 characters.' },
      { row: 5, column: 'age', value: '49', reason: 'Age must be at least 50.' },
    ]);
    expect(await all()).toEqual([]);
  });

  it('stores what is right, answers as specified, and hands back the rest with the reasons', async () => {
    const { body } = await send(file);
    expect(body).toMatchObject({ success: true, results: { imported: 2, updated: 0 } });
    expect(body.message).toBe('Successfully imported 2 residents. 0 updated. 2 failed.');
    expect(body.results.errors).toHaveLength(2);
    expect(
      (await all()).map(({ name, active, dateOfBirth, allergies }) => ({
        name,
        active,
        dateOfBirth,
        allergies,
      })),
    ).toEqual([
      { name: 'Ada', active: true, dateOfBirth: '1934-01-22', allergies: ['Nuts'] },
      { name: 'Bo', active: false, dateOfBirth: null, allergies: [] },
    ]);
    expect(readCsv(body.report.refusedFile ?? '')).toMatchObject([
      { name: 'C', reason: 'name: Name must be at least 2 characters.' },
      { name: 'Dora', reason: 'age: Age must be at least 50.' },
    ]);
  });

  it('stores nothing at all where that is asked, and a row is refused', async () => {
    const { body } = await send(file, '?problems=stop');
    expect(body).toMatchObject({ success: false, results: { imported: 0, updated: 0 } });
    expect(await all()).toEqual([]);
  });

  it('changes only what a cell gives: empty ones keep what is stored', async () => {
    const { _id } = await buildResident({
      lastName: 'Lind',
      allergies: ['Nuts'],
      nickname: 'Edie',
      dateOfBirth: '1934-01-22',
    });
    const { body } = await send('id,name,allergies,nickname\n' + `${_id.toString()},Anna,,`);
    expect(body.report).toMatchObject({
      added: 0,
      changed: 1,
      changes: [{ row: 2, label: 'Anna Lind', changes: { name: { before: 'Rosa', after: 'Anna' } } }],
    });
    expect((await all())[0]).toMatchObject({ name: 'Anna', allergies: ['Nuts'], nickname: 'Edie' });
  });

  it('finds residents by name, last name and date of birth, whatever the case; never by room', async () => {
    await buildResident({
      name: 'Ánna',
      lastName: 'Lind',
      nameKey: 'anna\u0001lind',
      dateOfBirth: '1934-01-22',
      roomNumber: '7',
      roomKey: '7',
    } as never);
    const { body } = await send(
      'name,lastName,dateOfBirth,age,roomNumber,nickname\nANNA,lind,1934-01-22,,7,Annie\nOther,Person,,70,7,',
    );
    expect(body.fields?.['roomNumber']).toMatch(/^Your CSV file contains duplicate room numbers/);
    const again = await send(
      'name,lastName,dateOfBirth,age,roomNumber,nickname\nOther,Person,,70,7,\nÁnna,lind,1934-01-22,,,Annie',
    );
    expect(again.body.report.problems).toMatchObject([{ row: 2, column: 'roomNumber', value: '7' }]);
    expect((await all())[0]).toMatchObject({ nickname: 'Annie', roomNumber: '7' });
  });

  it('refuses whom it cannot tell apart, and one who is there twice', async () => {
    await buildResident({ name: 'Ada', lastName: 'Ek', dateOfBirth: null });
    await buildResident({ name: 'Ada', lastName: 'Ek', dateOfBirth: null });
    await buildResident({ name: 'Bo', lastName: 'Ek', dateOfBirth: '1930-01-01' });
    const { body } = await send(
      'id,name,lastName,age,dateOfBirth\n,Ada,Ek,80,\n,Bo,Ek,80,\n' +
        `${'0'.repeat(24)},Cy,Ek,80,\n,Dan,Ek,80,\n,dan,EK,80,\n,,Ek,80,`,
    );
    expect(body.report.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'Two residents have this name and date of birth. Give the id of the one.'],
      [3, 'A resident of this name exists. Give the date of birth or the id.'],
      [4, 'No resident has this id.'],
      [6, 'Row 5 is about the same resident.'],
      [7, 'Give the id, or name and last name.'],
    ]);
    expect(body.report.added).toBe(1);
  });

  it('refuses a file whose active residents share a room; inactive ones may', async () => {
    const shared = await send('name,lastName,age,roomNumber\nAda,Ek,80,1 a\nBo,Ek,80,1A');
    expect(shared.status).toBe(422);
    expect(shared.body.message).toBe(
      'Your CSV file contains duplicate room numbers. Please fix and try again.',
    );
    expect(shared.body.fields?.['roomNumber']).toContain('1A in rows 2, 3');
    const { body } = await send('name,lastName,age,roomNumber,active\nAda,Ek,80,1,\nBo,Ek,80,1,false');
    expect(body.report).toMatchObject({ added: 2, refused: 0 });
  });

  it('lets residents move into rooms that others leave, in the order of the rows', async () => {
    const one = await buildResident({ lastName: 'One', roomNumber: '1', roomKey: '1' });
    const two = await buildResident({ lastName: 'Two', roomNumber: '2', roomKey: '2' });
    const { body } = await send(`id,roomNumber\n${one._id.toString()},3\n${two._id.toString()},1`);
    expect(body.report).toMatchObject({ changed: 2, refused: 0 });
    expect((await all()).map(({ roomNumber }) => roomNumber).sort()).toEqual(['1', '3']);
  });

  it('asks which order dates have where the file does not tell', async () => {
    const { status, body } = await send('name,lastName,dateOfBirth\nAda,Ek,03/04/1940');
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(['dateOrder']);
    await send('name,lastName,dateOfBirth\nAda,Ek,03/04/1940', '?dateOrder=month-first');
    expect((await all())[0]?.dateOfBirth).toBe('1940-03-04');
  });

  it('takes its own export back with nothing added and nothing changed', async () => {
    await buildResident({
      lastName: '=1+1',
      allergies: ['Nuts', 'a;b\\c'],
      medicalHistory: 'one\ntwo, "three" 👵🏽',
      nickname: "'t",
    });
    await buildResident({
      lastName: '-x',
      active: false,
      dateOfBirth: '1934-01-22',
      phoneNumber: '+34 600 000 000',
    });
    const { body } = await send(await exported());
    expect(body.report).toMatchObject({ rows: 2, added: 0, changed: 0, refused: 0, unchanged: 2 });
  });

  describe('whose allergies say that there are none', () => {
    const file = [
      'name,lastName,age,allergies',
      'Ada,Ek,80,None',
      'Bo,Ek,80,NKDA',
      'Cy,Ek,80,-',
      'Di,Ek,80,Nuts',
    ].join('\n');
    const read = async () =>
      (await all()).map(({ name, allergies, allergiesChecked }) => [name, allergies, allergiesChecked]);

    it('asks, and stores none of them without an answer', async () => {
      const { body } = await send(file, '?rehearse=true');
      const noAllergies = { rows: 3, texts: ['None', 'NKDA', '-'] };
      expect(body.report).toMatchObject({ added: 1, refused: 3, noAllergies });
      await send(file);
      expect(await read()).toEqual([['Di', ['Nuts'], false]]);
    });

    it.each([
      ['checked', true],
      ['not-recorded', false],
    ])('%s: stores no allergen', async (answer, checked) => {
      const { body } = await send(file, `?noAllergies=${answer}`);
      expect(body.report).toMatchObject({ added: 4, refused: 0 });
      expect(body.report.noAllergies).toBeUndefined();
      expect(await read()).toEqual([
        ['Ada', [], checked],
        ['Bo', [], checked],
        ['Cy', [], checked],
        ['Di', ['Nuts'], false],
      ]);
    });

    it.each(['checked', 'not-recorded'])('%s: removes no allergy that is recorded', async (answer) => {
      await buildResident({ name: 'Ada', lastName: 'Ek', age: 80, allergies: ['Penicillin'] });
      await buildResident({ name: 'Bo', lastName: 'Ek', age: 80, allergies: [], allergiesChecked: true });
      const { body } = await send(file, `?noAllergies=${answer}`);
      expect(body.report).toMatchObject({ added: 2, changed: 0, unchanged: 1, refused: 1 });
      expect(body.report.problems).toMatchObject([
        {
          column: 'allergies',
          reason: 'Penicillin is recorded. If it is wrong, remove it on the resident’s page.',
        },
      ]);
      expect(await read()).toContainEqual(['Ada', ['Penicillin'], true]);
      expect(await read()).toContainEqual(['Bo', [], true]);
    });

    it('still refuses what says that nobody asked, and none beside an allergy', async () => {
      const rows = 'name,lastName,age,allergies\nAda,Ek,80,?\nBo,Ek,80,None;Nuts';
      expect((await send(rows, '?noAllergies=checked')).body.report).toMatchObject({ added: 0, refused: 2 });
    });
  });

  it('reaches open pages as one event, not one for each row', async () => {
    const nurse = await server.as('nurse');
    const listener = await listen(server.url, nurse.cookie);
    const rows = Array.from({ length: 40 }, (_, index) => `Name${String(index)},Last,80`);
    await send(['name,lastName,age', ...rows].join('\n'));
    await expect
      .poll(() => listener.all('records:reload'), { timeout: 15_000 })
      .toEqual([{ resource: 'residents' }]);
    expect(listener.all('residents:changed')).toEqual([]);
    listener.close();
  });

  it('refuses what is no file of residents, by the field', async () => {
    const { status, body } = await send('%PDF-1.4');
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(['file']);
    expect((await sendForm(server, manager, '/api/residents/bulk-import-csv', new FormData())).status).toBe(
      422,
    );
  });
});
