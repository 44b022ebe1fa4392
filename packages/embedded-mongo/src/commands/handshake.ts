import type { Context, Reply } from './context.ts';
import { sessionOf } from './read-concern.ts';
import { MAX_MESSAGE } from '../wire/frames.ts';
import { MAX_DOCUMENT } from '../bson/encode.ts';

let connections = 0;

/** A standalone of the 7.0 wire version: no set name, no sessions' transactions, no compression. */
export function hello({ request }: Context): Reply {
  const role = request.name === 'hello' ? { isWritablePrimary: true } : { ismaster: true, helloOk: true };
  return {
    ...role,
    maxBsonObjectSize: MAX_DOCUMENT,
    maxMessageSizeBytes: MAX_MESSAGE,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: ++connections,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  };
}

/**
 * What was found damaged goes with the answer that clients ask for all the time: for each collection that has some, how many
 * of its parts could not be read.
 */
export function ping({ engine }: Context): Reply {
  const counts = engine.store.damage.counts();
  return counts.size ? { hearthlineDamaged: Object.fromEntries(counts) } : {};
}

/** Sessions hold nothing but the snapshots they read from. */
export function endSessions({ engine, request }: Context): Reply {
  const sessions = request.body.get('endSessions');
  for (const lsid of Array.isArray(sessions) ? sessions : []) {
    const session = sessionOf(lsid);
    if (session !== undefined) engine.snapshots.endSession(session);
  }
  return {};
}

/** `hearthlineEmbedded` is how the product recognises the engine. */
export const buildInfo = ({ engine }: Context): Reply => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  gitVersion: 'none',
  modules: [],
  hearthlineEmbedded: engine.version,
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT,
});
