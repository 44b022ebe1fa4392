import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { SupplyModel, type SupplyDocument } from '../medications/supply.repository.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';
import { closeForm, readMovements, readQuantity, saveForm } from './testing/form-02.ts';

let server: TestServer;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.stop());

const status = fc.constantFrom('administered' as const, 'refused' as const, 'held' as const);
const medication = fc.nat({ max: 1 });
/** The index of the record to act on; several concurrent acts may choose the same one. */
const which = fc.nat({ max: 4 });
const act = fc.oneof(
  fc.record({ what: fc.constant('given' as const), medication }),
  fc.record({ what: fc.constant('pending' as const), medication }),
  fc.record({ what: fc.constant('closed' as const), which, status }),
  fc.record({ what: fc.constant('corrected' as const), which, status, medication }),
  fc.record({ what: fc.constant('voided' as const), which }),
  fc.record({ what: fc.constant('supplied' as const), medication, amount: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ what: fc.constant('returned' as const), which }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

interface Home {
  readonly residentId: string;
  readonly medicationIds: readonly string[];
}

const opening = 60;
const because = 'Spat it out';

async function perform({ residentId, medicationIds }: Home, records: readonly string[], one: Act) {
  const formOf = (index: number) => ({ residentId, medicationId: medicationIds[index] ?? '' });
  const chosen = 'which' in one ? (records[one.which % Math.max(1, records.length)] ?? '') : '';
  const outcome = (given: typeof one & { status: string }) =>
    given.status === 'administered' ? { status: given.status } : { status: given.status, because };
  switch (one.what) {
    case 'given':
      return saveForm(manager, formOf(one.medication));
    case 'pending':
      return saveForm(manager, formOf(one.medication), { administered: false });
    case 'closed':
      return chosen && closeForm(manager, chosen, { status: one.status, reason: because });
    case 'corrected': {
      const fields = { ...outcome(one), corrects: chosen, reason: 'Wrong entry' };
      return chosen && saveForm(manager, formOf(one.medication), fields);
    }
    case 'supplied':
      return manager.post('/api/supplies', { ...formOf(one.medication), quantity: one.amount });
    case 'returned': {
      const own = await suppliesOf(residentId);
      const supply = own[one.which % Math.max(1, own.length)];
      const path = `/api/supplies/${supply?._id.toString() ?? ''}/movements`;
      return supply && manager.post(path, { kind: 'returned', amount: 1 });
    }
    case 'voided':
      return chosen && manager.delete(`/api/medication-records/${chosen}`, { reason: 'Entered twice' });
  }
}

const recordsOf = (residentId: string) =>
  MedicationRecordModel.find({ residentId }).lean<MedicationRecordDocument[]>().exec();

const suppliesOf = (residentId: string) => SupplyModel.find({ residentId }).lean<SupplyDocument[]>().exec();

/** Done, or refused because somebody else was first: nothing else. */
const expected = [200, 201, 204, 404, 409, 422];

/** The standing given doses that were taken from a stock: a resident's supply, or the house's of a medication. */
const standingOf = (records: readonly MedicationRecordDocument[], stockId: string): number =>
  records.filter(
    ({ hidden, status, medicationId, supplyId }) =>
      !hidden && status === 'administered' && (supplyId ?? medicationId).toString() === stockId,
  ).length;

it('each stock is what the standing doses took from it, whatever was given, closed, corrected, voided and supplied, in any order and at once', async () => {
  let taken = 0;
  let fromSupplies = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 }),
      async (rounds) => {
        const resident = await buildResident();
        const medications = [
          await buildMedication('One', { quantity: opening }),
          await buildMedication('Two', { quantity: opening }),
        ];
        const medicationIds = medications.map(({ _id }) => _id.toString());
        const home = { residentId: resident._id.toString(), medicationIds };
        for (const acts of rounds) {
          const standing = (await recordsOf(home.residentId)).filter(({ hidden }) => !hidden);
          const ids = standing.map(({ _id }) => _id.toString());
          const replies = await Promise.all(acts.map((one) => perform(home, ids, one)));
          for (const reply of replies) if (reply) expect(expected).toContain(reply.status);
        }
        const isSettled = async () =>
          (await recordsOf(home.residentId)).every(({ stockPending = [] }) => stockPending.length === 0);
        await until('every movement is applied', isSettled);
        const records = await recordsOf(home.residentId);
        for (const supply of await suppliesOf(home.residentId)) {
          const given = standingOf(records, supply._id.toString());
          const sum = supply.movements.reduce((total, { amount }) => total + amount, 0);
          const entered = supply.movements.filter(({ kind }) => kind !== 'given');
          fromSupplies += given;
          expect(supply.stock).toBe(sum);
          expect(supply.stock).toBe(entered.reduce((total, { amount }) => total + amount, -given * 1_000));
        }
        for (const id of medicationIds) {
          const given = standingOf(records, id);
          taken += given;
          expect(await readQuantity(id)).toBe(opening - given);
          const sum = (await readMovements(id)).reduce((total, { amount }) => total + amount, 0);
          expect(sum + 0).toBe(-given * 1_000 + 0);
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(taken).toBeGreaterThan(0);
  expect(fromSupplies).toBeGreaterThan(0);
});
