import { afterEach, describe, expect, vi } from 'vitest';
import { published } from '../../testing/published.ts';
import { buildMedication } from '../../testing/build-clinical.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';
import { applyMovement, applyNewMovement } from './apply-movement.ts';
import { archiveMovements } from './archive-movements.ts';
import { MedicationModel, type MedicationDocument } from './medication.repository.ts';

const it = createServerTest();

afterEach(() => void vi.restoreAllMocks());

const by = { id: 'a'.repeat(24), name: 'Ana' };
const given = (digit: string) => ({ id: digit.repeat(24), kind: 'given' as const, amount: -1, by });
const stored = ({ _id }: MedicationDocument) =>
  MedicationModel.findById(_id).lean<MedicationDocument>().orFail();

describe('applyNewMovement', () => {
  it('writes the movements of several doses by one command, and publishes each medication', async () => {
    const medications = [
      await buildMedication('One', { quantity: 5 }),
      await buildMedication('Two', { quantity: 5 }),
    ];
    const write = vi.spyOn(MedicationModel.collection, 'bulkWrite');
    const changes = published('medication');
    const [one, two] = medications as [MedicationDocument, MedicationDocument];
    await Promise.all([
      applyNewMovement(one, given('1')),
      applyNewMovement(two, given('2')),
      applyNewMovement(one, given('3')),
    ]);
    expect(write).toHaveBeenCalledTimes(1);
    expect([(await stored(one)).stock, (await stored(two)).stock]).toEqual([3_000, 4_000]);
    await until('all are published', () => changes.length === 3);
    expect(changes).toContainEqual({
      kind: 'medication',
      what: 'updated',
      record: { id: one._id.toString(), version: 3 },
    });
  });

  it('applies one that the worker has applied already only once, and those beside it all the same', async () => {
    const medication = await buildMedication('Metformin', { quantity: 5 });
    const other = await buildMedication('Zinc', { quantity: 5 });
    await applyMovement(medication._id.toString(), given('1'));
    await Promise.all([applyNewMovement(medication, given('1')), applyNewMovement(other, given('2'))]);
    expect([(await stored(medication)).stock, (await stored(other)).stock]).toEqual([4_000, 4_000]);
  });

  it('does not apply one again that the archive took over since the medication was read', async () => {
    const seen = await buildMedication('Metformin', { quantity: 5 });
    await applyMovement(seen._id.toString(), given('1'));
    await archiveMovements(1_000, new Date(Date.now() + 25 * 3_600_000));
    await applyNewMovement(seen, given('1'));
    expect(await stored(seen)).toMatchObject({ stock: 4_000, movements: [] });
  });

  it('applies each that the database does not refuse', async () => {
    const medication = await buildMedication('Metformin', { quantity: 5 });
    const gone = await buildMedication('Gone', { quantity: 5 });
    await MedicationModel.collection.deleteOne({ _id: gone._id });
    await Promise.all([applyNewMovement(medication, given('1')), applyNewMovement(gone, given('2'))]);
    expect((await stored(medication)).stock).toBe(4_000);
  });
});
