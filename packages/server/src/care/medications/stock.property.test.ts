import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromThousandths } from '@hearthline/contracts';
import { onBehalfOf } from '../../records/clinical/history.ts';
import { buildMedication } from '../../testing/build-clinical.ts';
import { connectModels } from '../../testing/connect-models.ts';
import { applyMovement } from './apply-movement.ts';
import { archiveMovements } from './archive-movements.ts';
import { changeMedication, toFields } from './change-medication.ts';
import { enterMovement } from './enter-movement.ts';
import { findMovements } from './find-movements.ts';
import { findMedication } from './medication.repository.ts';

let disconnect: () => Promise<void>;
beforeAll(async () => {
  disconnect = await connectModels();
});
afterAll(() => disconnect());

const actor = onBehalfOf({ id: 'a'.repeat(24), name: 'Ana', role: 'nurse' });
const { user } = actor;
const later = new Date(Date.now() + 25 * 3_600_000);

const thousandths = fc.integer({ min: 1, max: 30_000 }).map(fromThousandths);
/** Few ids, so that movements are repeated. */
const movementId = fc.integer({ min: 0, max: 5 }).map((digit) => String(digit).repeat(24));
const act = fc.oneof(
  fc.record({ what: fc.constant('given' as const), id: movementId, amount: thousandths }),
  fc.record({
    what: fc.constantFrom('received' as const, 'returned' as const, 'wasted' as const, 'corrected' as const),
    amount: thousandths,
  }),
  fc.record({ what: fc.constant('edited' as const), amount: thousandths }),
  fc.record({ what: fc.constant('archived' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

async function perform(id: string, one: Act): Promise<void> {
  if (one.what === 'archived') return void (await archiveMovements(10, later));
  if (one.what === 'given') {
    const movement = { id: one.id, kind: 'given' as const, amount: -one.amount, by: user };
    return void (await applyMovement(id, movement));
  }
  if (one.what === 'edited') {
    const plan = toFields({ quantity: one.amount }, { actor, seen: undefined });
    return void (await changeMedication(id, plan, { actor }));
  }
  const draft = { kind: one.what, amount: one.amount, reason: 'Test' };
  // Wasting or returning more than the stock is refused, and nothing is stored.
  await enterMovement(id, draft, { user, save: null, findWitness: () => Promise.resolve(null) }).catch(
    (error: { code?: string }) => {
      if (error.code !== 'invalid') throw error;
    },
  );
}

async function checkStock(id: string): Promise<number> {
  const medication = await findMedication(id);
  const { movements } = await findMovements(id, {});
  const sum = movements.reduce((total, { amount }) => total + Math.round(amount * 1_000), 0);
  expect(medication?.stock).toBe(sum);
  // Each movement begins where the one before it ended.
  const oldestFirst = movements.toReversed();
  for (const [index, { amount, quantity }] of oldestFirst.entries()) {
    const before = oldestFirst[index - 1]?.quantity ?? 0;
    expect(Math.round(quantity * 1_000)).toBe(Math.round(before * 1_000) + Math.round(amount * 1_000));
  }
  expect(new Set(movements.map((one) => one.id)).size).toBe(movements.length);
  return movements.length;
}

it('stock is the sum of its movements after any acts, one after another or at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 20 }),
      fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
      async (quantity, rounds) => {
        const medication = await buildMedication('Property', { quantity });
        const id = medication._id.toString();
        for (const acts of rounds) await Promise.all(acts.map((one) => perform(id, one)));
        await checkStock(id);
      },
    ),
    { numRuns: 60 },
  );
});

it('20 people who move one stock at the same moment lose nothing', async () => {
  const medication = await buildMedication('Race', { quantity: 1_000 });
  const id = medication._id.toString();
  const people = Array.from({ length: 20 }, (_, person) => person);
  await Promise.all(
    people.flatMap((person) => [
      ...[1, 2, 3].map((turn) =>
        perform(id, { what: 'given', id: `${String(person)}f${String(turn)}`.padEnd(24, '0'), amount: 0.1 }),
      ),
      perform(id, { what: 'received', amount: 5 }),
      perform(id, { what: 'wasted', amount: 1 }),
    ]),
  );
  expect(await checkStock(id)).toBe(1 + 20 * 5);
  expect((await findMedication(id))?.stock).toBe(1_000_000 + 20 * (5_000 - 1_000) - 60 * 100);
});

it('20 people who count one stock at the same moment leave one of their counts', async () => {
  const medication = await buildMedication('Counts', { quantity: 7 });
  const id = medication._id.toString();
  const counts = Array.from({ length: 20 }, (_, person) => person + 10);
  await Promise.all(counts.map((amount) => perform(id, { what: 'corrected', amount })));
  expect(await checkStock(id)).toBe(21);
  expect(counts).toContain(fromThousandths((await findMedication(id))?.stock ?? 0));
});
