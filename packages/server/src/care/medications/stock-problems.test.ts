import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMedication } from '../../testing/build-clinical.ts';
import { connectModels } from '../../testing/connect-models.ts';
import { countStockProblems } from './medication.repository.ts';

let disconnect: () => Promise<void>;
beforeAll(async () => {
  disconnect = await connectModels();
});
afterAll(() => disconnect());

it('stock problems count what is below zero, and active ones of which none are left', async () => {
  await buildMedication('None', { quantity: 0 });
  await buildMedication('None, inactive', { quantity: 0, active: false });
  await buildMedication('Below', { stock: -1 });
  await buildMedication('Below, inactive', { stock: -1, active: false });
  await buildMedication('Below, deleted', { stock: -1, hidden: true });
  await buildMedication('Enough', { quantity: 1 });
  expect(await countStockProblems()).toEqual({ negative: 2, out: 1 });
});
