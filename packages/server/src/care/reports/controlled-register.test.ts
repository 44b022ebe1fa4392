import {
  can,
  roles,
  type controlledRegister,
  type MedicationRecord,
  type RegisterLine,
} from '@hearthline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { extractText, getDocumentProxy } from 'unpdf';
import { AuditModel } from '../../records/audit/audit-entry.repository.ts';
import { SignInAttemptModel } from '../../platform/flow/attempt.repository.ts';
import { buildMedication } from '../../testing/build-clinical.ts';
import { testPassword } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { archiveMovements } from '../medications/archive-movements.ts';
import { MedicationModel, type MedicationDocument } from '../medications/medication.repository.ts';
import { act, buildDueNow, type ActReply, type Dose } from '../round/testing/build-round.ts';

type Register = z.infer<typeof controlledRegister.read.reply>;

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let hanna: TestClient;
let morphine: MedicationDocument;
let dose: Dose;
let resident: { readonly id: string; readonly name: string };
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben, hanna] = [await server.as('nurse'), await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await SignInAttemptModel.deleteMany({});
  morphine = await buildMedication('Morphine', { quantity: 10, controlled: true });
  const due = await buildDueNow(0, { medication: morphine });
  ({ dose } = due);
  resident = {
    id: due.resident._id.toString(),
    name: `${due.resident.name} ${due.resident.lastName}`,
  };
});

const witness = () => ({ userId: ben.user.id, secret: testPassword });
const path = (of = '') => `/api/medications/${morphine._id.toString()}/register${of}`;
const read = async (query = '') => (await ana.get<Register>(path(query))).body;
/** The lines once there are this many, oldest first. */
async function readLines(count: number): Promise<RegisterLine[]> {
  await expect.poll(async () => (await read()).lines.length, { timeout: 15_000 }).toBe(count);
  return (await read()).lines.reverse();
}
async function give(fields: object = {}): Promise<MedicationRecord> {
  const { body } = await act<ActReply>(ana, dose, { witness: witness(), ...fields });
  if (!body.record) throw new Error('the dose was not recorded');
  return body.record;
}
const receive = (amount: number, reason: string) =>
  ana.post(`/api/medications/${morphine._id.toString()}/movements`, {
    kind: 'received',
    amount,
    reason,
    witness: witness(),
  });
const correct = ({ id, residentId, medicationId }: MedicationRecord, fields: object) =>
  ana.post('/api/medication-records', {
    corrects: id,
    residentId,
    medicationId,
    reason: 'Typed wrong',
    witness: witness(),
    ...fields,
  });

describe('the register of a controlled drug', () => {
  it('has a line for each movement, with two names and the balance after it', async () => {
    await receive(28, 'City Pharmacy');
    await give();
    const [opening, received, given] = await readLines(3);
    expect([opening?.number, opening?.kind, opening?.balance]).toEqual([1, 'opening', 10]);
    expect(received).toMatchObject({
      number: 2,
      kind: 'received',
      amount: 28,
      balance: 38,
      reason: 'City Pharmacy',
      resident: null,
      by: { name: ana.user.name },
      witnessedBy: { name: ben.user.name },
    });
    expect(given).toMatchObject({
      number: 3,
      kind: 'given',
      amount: -1,
      balance: 37,
      resident,
      dose: { amount: 1, unit: 'tablet' },
      by: { name: ana.user.name },
      witnessedBy: { name: ben.user.name },
      corrects: null,
      struck: null,
    });
  });

  it('names who the drug came from and went to', async () => {
    for (const kind of ['received', 'returned']) {
      const { status, body } = await ana.post<{ fields?: Record<string, string> }>(
        `/api/medications/${morphine._id.toString()}/movements`,
        { kind, amount: 1, witness: witness() },
      );
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['reason']]);
    }
  });

  it('keeps a corrected line, struck, and has a line that corrects it', async () => {
    const record = await give();
    await correct(record, { status: 'refused', because: 'Spat it out', handling: 'destroyed' });
    const [, given, correction] = await readLines(3);
    expect(given?.struck).toMatchObject({
      what: 'corrected',
      by: { name: ana.user.name },
      witnessedBy: { name: ben.user.name },
      reason: 'Typed wrong',
    });
    expect(correction).toMatchObject({
      kind: 'destroyed',
      amount: 0,
      balance: 9,
      corrects: { what: 'corrected', line: 2 },
      struck: null,
      reason: 'Typed wrong',
    });
  });

  it('has an entry for the dose that is given again after one was destroyed, and both are out', async () => {
    const record = await give();
    expect((await correct(record, { administered: false, handling: 'destroyed' })).status).toBe(201);
    await readLines(3);
    const again = await give();
    expect(again).toMatchObject({ status: 'administered', corrects: record.id });
    expect(again.handling ?? null).toBeNull();
    const [, first, destroyed, second] = await readLines(4);
    expect([first?.balance, first?.struck?.what]).toEqual([9, 'corrected']);
    expect(destroyed).toMatchObject({ kind: 'destroyed', amount: 0, balance: 9, reason: 'Typed wrong' });
    expect(second).toMatchObject({
      kind: 'given',
      amount: -1,
      balance: 8,
      corrects: null,
      struck: null,
      reason: null,
    });
  });

  it('has no further line when the dose that is due again is not taken out', async () => {
    await correct(await give(), { administered: false, handling: 'destroyed' });
    await readLines(3);
    const refusal = { status: 'refused', reason: 'Asleep', handling: 'not-taken', witness: witness() };
    expect((await act<ActReply>(ana, dose, refusal)).body.record).toMatchObject({ handling: 'not-taken' });
    expect((await readLines(3)).at(-1)?.balance).toBe(9);
  });

  it('has a line for a correction that changes no balance', async () => {
    const record = await give();
    const earlier = new Date(Date.parse(record.administeredAt ?? '') - 60_000).toISOString();
    await correct(record, { status: 'administered', administeredAt: earlier });
    const [, given, correction] = await readLines(3);
    expect(given?.struck?.what).toBe('corrected');
    expect(correction).toMatchObject({ amount: 0, balance: 9, corrects: { what: 'corrected', line: 2 } });
  });

  it('keeps a voided line, struck, and has a line that voids it', async () => {
    const { id } = await give();
    const body = { reason: 'Wrong resident', handling: 'returned', witness: witness() };
    expect((await hanna.delete(`/api/medication-records/${id}`, body)).status).toBe(204);
    const [, given, voiding] = await readLines(3);
    expect(given?.struck).toMatchObject({
      what: 'voided',
      by: { name: hanna.user.name },
      witnessedBy: { name: ben.user.name },
      reason: 'Wrong resident',
    });
    expect(voiding).toMatchObject({
      kind: 'put-back',
      amount: 1,
      balance: 10,
      corrects: { what: 'voided', line: 2 },
      struck: null,
      by: { name: hanna.user.name },
    });
  });

  it('names the corrected line of the archive, and reads page by page', async () => {
    const record = await give();
    await readLines(2);
    await archiveMovements(10, new Date(Date.now() + 2 * 86_400_000));
    await correct(record, { status: 'refused', because: 'Spat it out', handling: 'returned' });
    const lines = await readLines(3);
    expect(lines.at(-1)?.corrects).toEqual({ what: 'corrected', line: 2 });
    const first = await read('?limit=2');
    expect(first.lines.map(({ number }) => number)).toEqual([3, 2]);
    const second = await read(`?limit=2&cursor=${first.nextCursor ?? ''}`);
    expect([second.lines.map(({ number }) => number), second.nextCursor]).toEqual([[1], undefined]);
  });

  it('shows the lines of one resident, with the balance of the stock', async () => {
    await give();
    await readLines(2);
    const other = await buildDueNow(0, { medication: morphine });
    await act(ana, other.dose, { witness: witness() });
    await readLines(3);
    const { lines, resident: of } = await read(`?residentId=${resident.id}`);
    expect([of, lines.map(({ number, balance }) => [number, balance])]).toEqual([resident, [[2, 9]]]);
    expect((await ana.get(path(`?residentId=${'f'.repeat(24)}`))).status).toBe(404);
  });

  it('of a deleted medication can still be read', async () => {
    await MedicationModel.collection.updateOne({ _id: morphine._id }, { $set: { hidden: true } });
    expect((await read()).lines).toHaveLength(1);
  });
});

describe('a register in a file', () => {
  it('is a CSV with a column for each of the register’s, and is noted in the audit', async () => {
    await receive(28, 'City Pharmacy');
    const record = await give();
    await correct(record, { status: 'refused', because: 'Spat it out', handling: 'returned' });
    await readLines(4);
    const { body, headers } = await ana.get<string>(path('/csv'));
    expect(headers.get('content-disposition')).toContain('controlled_drug_register_');
    const [head, correction, given, received] = body.replace(/^\ufeff/, '').split('\r\n');
    expect(head).toBe(
      'Line,Date and Time,Entry,"Resident, From or To",Prescribed Dose,In,Out,By,Witnessed By,Balance,Notes',
    );
    const names = `${ana.user.name},${ben.user.name}`;
    expect(received).toContain(`,Received,City Pharmacy,,28,,${names},38,`);
    expect(given).toMatch(/^3,.*,Given,/);
    expect(given).toContain(`,1,${names},37,`);
    expect(given).toMatch(/Corrected .*: Typed wrong/);
    expect(correction).toMatch(/^4,.*,Line 3 corrected: put back into the pack,/);
    expect(correction).toContain(`,1,,${names},38,Typed wrong`);
    const [entry] = await AuditModel.find({ action: 'exported', label: /^Controlled Drug Register/ })
      .sort({ _id: -1 })
      .limit(1);
    expect(entry?.label).toContain('Morphine');
    await ana.get(path(`/csv?residentId=${resident.id}`));
    const [ofResident] = await AuditModel.find({ action: 'exported', label: /^Controlled Drug Register/ })
      .sort({ _id: -1 })
      .limit(1);
    expect(ofResident?.label).not.toContain(resident.name);
  });

  it('is a PDF with the lines, oldest first', async () => {
    await give();
    await readLines(2);
    const reply = await fetch(server.url + path('/pdf'), { headers: { cookie: ana.cookie } });
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    const proxy = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()));
    const { text } = await extractText(proxy, { mergePages: true });
    expect(text.replace(/\s+/g, ' ')).toMatch(/Controlled Drug Register.*Opening stock.*Given.*Signature/);
  });

  it('of stock movements names resident and witness', async () => {
    await give();
    await readLines(2);
    const { body } = await ana.get<string>(path().replace('/register', '/movements/csv'));
    const [head, given] = body.replace(/^\ufeff/, '').split('\r\n');
    expect(head).toBe('Date and Time,Movement,Amount,Quantity After,Resident,By,Witnessed By,Reason,Record');
    expect(given).toContain(`,given,-1,9,${resident.name},${ana.user.name},${ben.user.name},,`);
  });
});

describe('who may read a register', () => {
  it.each(roles)('%s', async (role) => {
    const client = await server.as(role);
    const allowed = can(role, 'canOpenMedications') ? 200 : 403;
    expect((await client.get(path())).status).toBe(allowed);
    expect((await client.get(path('/csv'))).status).toBe(allowed);
    expect((await client.get(path('/pdf'))).status).toBe(allowed);
    expect((await client.post(path('/prints'), {})).status).toBe(allowed === 200 ? 204 : 403);
    expect((await client.get(path().replace('/register', '/movements/csv'))).status).toBe(allowed);
  });

  it.each(['', '/csv', '/pdf'])('gets 404 for an unknown medication at "%s"', async (of) => {
    const unknown = `/api/medications/${'e'.repeat(24)}/register${of}`;
    expect((await ana.get(unknown)).status).toBe(404);
  });
});
