import { Binary, Timestamp } from 'bson';
import { isDoc } from '../bson/value.ts';
import type { Engine, ReadView } from '../engine.ts';
import { CommandError } from '../errors.ts';
import type { Request } from '../wire/request.ts';
import type { Reply } from './context.ts';

/** What a query reads, and the time that names it when that is a snapshot. */
interface ReadFrom {
  readonly reading: ReadView;
  readonly atClusterTime?: bigint;
}

/**
 * What the read concern of a request asks for: the data as it is; a new snapshot of its session; or, with `atClusterTime`, the
 * one that was begun before. Throws InvalidOptions (72) for a snapshot without a session, SnapshotTooOld (239),
 * SnapshotUnavailable (246).
 */
export function readViewFor(engine: Engine, { body }: Request): ReadFrom {
  const concern = body.get('readConcern');
  if (!isDoc(concern) || concern.get('level') !== 'snapshot') return { reading: engine };
  const session = sessionOf(body.get('lsid'));
  if (session === undefined)
    throw new CommandError('InvalidOptions', 'read concern snapshot is only read in a session');
  const time = concern.get('atClusterTime');
  const reading =
    typeof time === 'bigint' ? engine.snapshots.get(session, time) : engine.snapshots.open(session);
  return { reading, atClusterTime: reading.atClusterTime };
}

/** The name of a session, as `lsid` and `endSessions` give it; undefined for anything else. */
export function sessionOf(lsid: unknown): string | undefined {
  const id = isDoc(lsid) ? lsid.get('id') : undefined;
  return id instanceof Binary ? Buffer.from(id.buffer).toString('hex') : undefined;
}

/** A reply of a cursor that says which snapshot it reads. */
export function withSnapshotTime(reply: Reply, atClusterTime: bigint | undefined): Reply {
  const { cursor } = reply;
  if (atClusterTime === undefined) return reply;
  return { ...reply, cursor: { ...(cursor as Reply), atClusterTime: new Timestamp(atClusterTime) } };
}
