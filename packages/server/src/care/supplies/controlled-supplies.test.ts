import type { BalanceCheck, RegisterLine, Supply } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockSettled } from '../medication-records/testing/form-02.ts';
import { act, buildDueNow } from '../round/testing/build-round.ts';
import { buildMedication } from '../../testing/build-clinical.ts';
import { testPassword } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());

interface Named {
  readonly _id: { toString(): string };
}
interface Reply {
  readonly supply: Supply;
  readonly code?: string;
  readonly fields?: Record<string, string>;
}
const idOf = ({ _id }: Named) => _id.toString();
const witness = () => ({ userId: manager.user.id, secret: testPassword });
const add = (resident: Named, medication: Named, fields: object = {}) =>
  nurse.post<Reply>('/api/supplies', {
    residentId: idOf(resident),
    medicationId: idOf(medication),
    quantity: 12,
    ...fields,
  });
const quantityOf = async (medication: Named) =>
  (
    await nurse.get<{ medications: { id: string; quantity: number }[] }>('/api/medications')
  ).body.medications.find(({ id }) => id === idOf(medication))?.quantity;
const ofResident = async (resident: Named) =>
  (await nurse.get<{ supplies: Supply[] }>(`/api/supplies?residentId=${idOf(resident)}`)).body.supplies.map(
    ({ quantity }) => quantity,
  );

async function start(name: string) {
  const medication = await buildMedication(name, { controlled: true });
  const { dose, resident } = await buildDueNow(0, { medication });
  return { medication, dose, resident };
}

describe('a supply of a controlled drug', () => {
  it('is filled, moved and given by two people alone', async () => {
    const { medication, dose, resident } = await start('Morphine');

    const alone = await add(resident, medication, { reason: 'Pharmacy Sol' });
    expect([alone.status, alone.body.code]).toEqual([422, 'witness-needed']);
    expect((await add(resident, medication, { witness: witness() })).body.fields).toHaveProperty('reason');
    const { status, body } = await add(resident, medication, { witness: witness(), reason: 'Pharmacy Sol' });
    expect(status).toBe(201);
    const path = `/api/supplies/${body.supply.id}/movements`;
    expect((await nurse.post<Reply>(path, { kind: 'wasted', amount: 1, reason: 'Fell' })).body.code).toBe(
      'witness-needed',
    );
    expect(
      (await nurse.post(path, { kind: 'wasted', amount: 1, reason: 'Fell', witness: witness() })).status,
    ).toBe(201);
    const waiting = await act(nurse, dose);
    expect(waiting.body.claim?.waiting?.balance).toEqual({ before: 11, after: 10 });
    await act(nurse, dose, { witness: witness() });
    await stockSettled();
    expect([await ofResident(resident), await quantityOf(medication)]).toEqual([[10], 60]);
    const { body: page } = await nurse.get<{ movements: { witnessedBy?: { id: string } }[] }>(path);
    expect(page.movements.map(({ witnessedBy }) => witnessedBy?.id)).toEqual(Array(3).fill(manager.user.id));
    // It cannot vanish by the medication.
    const administrator = await server.as('administrator');
    await nurse.post(`/api/medications/${idOf(medication)}/movements`, {
      kind: 'returned',
      amount: 60,
      reason: 'Sol',
      witness: witness(),
    });
    const unmark = await administrator.put(`/api/public/medications/${idOf(medication)}`, {
      controlled: false,
      controlledReason: 'Test',
    });
    expect(unmark.status).toBe(422);
    expect((await manager.delete(`/api/public/medications/${idOf(medication)}`)).status).toBe(422);
    // Nor by the resident, who may be deleted.
    await manager.delete(`/api/residents/${idOf(resident)}`);
    expect(await ofResident(resident)).toEqual([10]);
  });

  it('has a register and counts of its own', async () => {
    const { medication, dose, resident } = await start('Oxycodone');
    const { supply } = (await add(resident, medication, { witness: witness(), reason: 'Pharmacy Sol' })).body;
    await act(nurse, dose, { witness: witness() });
    await stockSettled();
    const counts = [
      { medicationId: idOf(medication), counted: 60 },
      { medicationId: idOf(medication), supplyId: supply.id, counted: 10 },
    ];
    const wrong = await nurse.post<Reply>('/api/controlled-drugs/checks', {
      counts: [{ medicationId: idOf(medication), supplyId: idOf(resident), counted: 10 }],
      witness: witness(),
    });
    expect(wrong.body.fields).toHaveProperty('counts');
    const counted = await nurse.post<{ checks: BalanceCheck[] }>('/api/controlled-drugs/checks', {
      counts,
      witness: witness(),
    });
    expect(counted.body.checks.map(({ balance, owner }) => [balance, owner?.id ?? null])).toEqual([
      [60, null],
      [11, idOf(resident)],
    ]);
    const read = async (id: string) =>
      (
        await nurse.get<{
          lines: RegisterLine[];
          owner: { id: string } | null;
          medication: { quantity: number };
        }>(`/api/medications/${id}/register`)
      ).body;
    const own = await read(supply.id);
    expect([own.owner?.id, own.medication.quantity]).toEqual([idOf(resident), 11]);
    expect(own.lines.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['check', 11],
      ['given', 11],
      ['received', 12],
    ]);
    const house = await read(idOf(medication));
    expect(house.lines.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['check', 60],
      ['opening', 60],
    ]);
    for (const path of ['csv', 'pdf'])
      expect((await nurse.get(`/api/medications/${supply.id}/register/${path}`)).status).toBe(200);
    const { body } = await nurse.get<{ drugs: object[]; differences: { id: string }[] }>(
      '/api/controlled-drugs',
    );
    const ofDrug = body.drugs.filter(
      (drug) => (drug as { medication: { id: string } }).medication.id === idOf(medication),
    );
    expect(ofDrug).toMatchObject([
      { medication: { quantity: 60 }, lastCheck: { counted: 60 } },
      {
        supplyId: supply.id,
        owner: { id: idOf(resident) },
        medication: { quantity: 11 },
        lastCheck: { counted: 10 },
      },
    ]);
    // The difference is settled by a stock check of that supply.
    const [, check] = counted.body.checks;
    const settle = () =>
      manager.post(`/api/controlled-drugs/checks/${check?.id ?? ''}/settlement`, { note: 'Found one' });
    expect((await settle()).status).toBe(422);
    await nurse.post(`/api/supplies/${supply.id}/movements`, {
      kind: 'corrected',
      amount: 10,
      reason: 'Counted',
      witness: witness(),
    });
    expect((await settle()).status).toBe(200);
  });
});
