import type { Context, Reply } from './context.ts';
import { sessionOf } from './read-concern.ts';
import { MAX_MESSAGE } from '../wire/frames.ts';
import { MAX_DOCUMENT } from '../bson/encode.ts';

let connections = 0;

/** hello: a standalone with the wire version of 7.0, without transactions and compression. */
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
 * ping: reports damage in its reply, since clients send it all the time: the number of unreadable parts of each damaged
 * collection.
 */
export function ping({ engine }: Context): Reply {
  const counts = engine.store.damage.counts();
  return counts.size ? { hearthlineDamaged: Object.fromEntries(counts) } : {};
}

/** endSessions: releases the sessions' snapshots, their only state. */
export function endSessions({ engine, request }: Context): Reply {
  const sessions = request.body.get('endSessions');
  for (const lsid of Array.isArray(sessions) ? sessions : []) {
    const session = sessionOf(lsid);
    if (session !== undefined) engine.snapshots.endSession(session);
  }
  return {};
}

/** buildInfo: `hearthlineEmbedded` identifies the engine. */
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
