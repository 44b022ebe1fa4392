import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { databaseOptions } from './database-name.ts';

it.each([
  ['mongodb://host/', null, 'hearthline', undefined],
  ['mongodb://host', null, 'hearthline', undefined],
  ['mongodb://host:1,other:2/home?w=1', null, 'home', undefined],
  ['mongodb://host/home', 'given', 'given', undefined],
  ['mongodb://%2Fdata%2Fengine.sock/?directConnection=true', null, 'hearthline', undefined],
  ['mongodb://me:secret@host/', null, 'hearthline', 'admin'],
  ['mongodb://me:secret@host/?authSource=people', null, 'hearthline', 'people'],
  ['mongodb://me:secret@host/home', null, 'home', 'home'],
])('database name of %s with setting %s: %s, users in %s', (uri, given, name, authSource) => {
  const { options } = new mongo.MongoClient(uri, databaseOptions(uri, given));
  expect({ name: options.dbName, authSource: options.credentials?.source }).toEqual({ name, authSource });
});
