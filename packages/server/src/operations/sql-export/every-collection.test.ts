import mongoose, { type Model } from 'mongoose';
import { describe, expect } from 'vitest';
import { createServerTest } from '../../testing/server-test.ts';
import { careTables, medications, stockMovements, supplies } from './care-tables.ts';
import { houseTablesFor } from './house-tables.ts';
import { leftOutCollections, leftOutEverywhere, leftOutFields } from './left-out.ts';

// Loads every model of the product.
const it = createServerTest();

const tables = [
  ...careTables,
  medications,
  supplies,
  { ...stockMovements, collection: 'stock_movements' },
  ...houseTablesFor({ id: 'f'.repeat(24), role: 'root' }),
];
const exported = new Set(tables.map(({ collection }) => collection));

describe('every collection', () => {
  it('is a table of the export, or left out by name, and not both', async () => {
    const stored = await mongoose.connection.listCollections();
    const names = new Set([...collectionsOfModels(), ...stored.map(({ name }) => name)]);
    const named = [...exported, ...Object.keys(leftOutCollections)];
    // Fails for a new collection: give it a table, or name it in left-out.ts with the reason.
    expect([...names].sort()).toEqual(named.sort());
    expect(Object.values(leftOutCollections).filter((reason) => reason.length < 10)).toEqual([]);
  });

  it.each([...exported])('%s: each field is a column, or left out by name', (collection) => {
    const columns = tables
      .filter((table) => table.collection === collection)
      .flatMap((table) => table.columns);
    const named = new Set([
      ...columns.map(({ field }) => field.split('.')[0] ?? ''),
      ...leftOutEverywhere,
      ...(leftOutFields[collection] ?? []),
    ]);
    const models = modelsOf(collection);
    expect(models.length).toBeGreaterThan(0);
    const fields = new Set(models.flatMap(({ schema }) => Object.keys(schema.paths)));
    expect([...fields].filter((field) => !named.has(field))).toEqual([]);
    // Each field that is left out exists: a renamed field would leave the home under its new name.
    expect((leftOutFields[collection] ?? []).filter((field) => !fields.has(field))).toEqual([]);
  });
});

const collectionsOfModels = (): string[] =>
  Object.values(mongoose.models).map((model) => model.collection.collectionName);

const modelsOf = (collection: string): Model<unknown>[] =>
  Object.values(mongoose.models).filter((model) => model.collection.collectionName === collection);
