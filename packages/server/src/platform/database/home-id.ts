import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { StartRefused, type Config } from '../core/config.ts';
import { databaseOptions } from './database-name.ts';
import { refuseHomeElsewhere, refuseMovedHome } from './home-elsewhere.ts';
import {
  demoHomePrefix,
  forgetHomeIds,
  localDatabaseName,
  movedMark,
  readHomeIds,
  saveHomeId,
} from './home-id-file.ts';
import type { MetaDocument } from './meta.repository.ts';
import { findExternalDatabase } from './resolve-database.ts';
import { beginAnewHint, recoveryHint } from './recovery-hint.ts';

type Where = Pick<Config, 'dataDir' | 'databaseName' | 'mongodbUri' | 'secretKey'>;

/** The location of the database in use, without credentials: `host:27017/hearthline`, or `DATA_DIR/hearthline`. */
export async function getPlace(config: Where): Promise<string> {
  const named = await findExternalDatabase(config);
  if (!named) return localDatabaseName(config.databaseName);
  const [, hosts = '', inUri = ''] =
    /^mongodb(?:\+srv)?:\/\/(?:[^/@]*@)?([^/?]+)(?:\/([^?]*))?/.exec(named.uri) ?? [];
  return `${hosts}/${databaseOptions(named.uri, config.databaseName).dbName ?? inUri}`;
}

const metaOf = (db: mongo.Db) => db.collection<MetaDocument>('meta');

async function idIn(db: mongo.Db): Promise<string | undefined> {
  return (await metaOf(db).findOne({ _id: 'home' }))?.homeId;
}

/** Returns true if the database has no user who could sign in. */
const hasNoUser = async (db: mongo.Db): Promise<boolean> =>
  (await db.collection('users').findOne({}, { projection: { _id: 1 } })) === null;

/**
 * Checks that the database is the home of its location; changes nothing.
 * @throws StartRefused if it is another home, no home any more, or a copy left by a move. Also if it holds no home at a new
 * location while homes of other locations are known.
 */
export async function checkHome(db: mongo.Db, config: Where): Promise<void> {
  const place = await getPlace(config);
  await refuseMovedHome(config.dataDir, place);
  const known = (await readHomeIds(config.dataDir))[place];
  const found = await idIn(db);
  if (known !== undefined && found === known) return;
  // An unfinished copy into the database is refused elsewhere, with its own message.
  if (await metaOf(db).findOne({ _id: 'incoming' })) return;
  const isEmpty = found === undefined && (await hasNoUser(db));
  if (known === undefined) {
    if (isEmpty) await refuseHomeElsewhere(config.dataDir, place);
    return;
  }
  if (!isEmpty)
    throw new StartRefused(
      `The database ${place} holds another home than the one that was served from it with this DATA_DIR (${config.dataDir}). ` +
        'Nothing was changed. Name the right database, or start with the DATA_DIR that belongs to this one. ' +
        'To serve this home from here on: npm run begin-anew -- home',
    );
  throw new StartRefused(
    `The database ${place} is empty, though a home was served from it with this DATA_DIR (${config.dataDir}). ` +
      `Nothing was changed. Bring the database back. ${await recoveryHint(config.dataDir)} ${beginAnewHint}`,
  );
}

/** Stores that the database's home is served from its location; gives it an id if it has none. Not safe to run concurrently. */
export async function noteHome(db: mongo.Db, config: Where & Pick<Config, 'demo'>): Promise<void> {
  const id = (await idIn(db)) ?? (await newHomeId(db, config.demo));
  await metaOf(db).updateOne({ _id: 'home' }, { $set: { homeId: id } }, { upsert: true });
  await saveHomeId(config.dataDir, await getPlace(config), id);
}

async function newHomeId(db: mongo.Db, demo: boolean): Promise<string> {
  const isDemo = demo && (await hasNoUser(db));
  return `${isDemo ? demoHomePrefix : ''}${randomUUID()}`;
}

/** Accepts the database's content as the home of its location. */
export async function adoptHome(db: mongo.Db, config: Where): Promise<void> {
  await saveHomeId(config.dataDir, await getPlace(config), await idIn(db));
}

/** Stores that the home of a location now lives in the database of `uri`, so that the data left behind counts as a copy. */
export async function noteMove(config: Where, from: string, uri: string): Promise<void> {
  const to = await getPlace({ ...config, mongodbUri: uri, databaseName: null });
  await saveHomeId(config.dataDir, from, movedMark(to));
}

/** Forgets all locations of this DATA_DIR that served a home. Resolves with the location of the database. */
export async function forgetHomes(config: Where): Promise<string> {
  await forgetHomeIds(config.dataDir);
  return getPlace(config);
}
