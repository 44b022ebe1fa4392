import { Binary, Timestamp } from 'bson';
import { isDoc } from '../bson/value.ts';
import type { Engine, ReadView } from '../engine.ts';
import { CommandError } from '../errors.ts';
import type { Request } from '../wire/request.ts';
import type { Reply } from './context.ts';

/** What a query reads, and the timestamp of a snapshot. */
interface ReadFrom {
  readonly reading: ReadView;
  readonly atClusterTime?: bigint;
}

/**
 * The view that a request's read concern selects: the current data, a new snapshot of its session, or with `atClusterTime` an
 * open one. Throws InvalidOptions (72) for a snapshot without a session, SnapshotTooOld (239), SnapshotUnavailable (246).
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

/** The id of a session in `lsid` or `endSessions`; undefined for anything else. */
export function sessionOf(lsid: unknown): string | undefined {
  const id = isDoc(lsid) ? lsid.get('id') : undefined;
  return id instanceof Binary ? Buffer.from(id.buffer).toString('hex') : undefined;
}

/** A cursor reply with the timestamp of its snapshot. */
export function withSnapshotTime(reply: Reply, atClusterTime: bigint | undefined): Reply {
  const { cursor } = reply;
  if (atClusterTime === undefined) return reply;
  return { ...reply, cursor: { ...(cursor as Reply), atClusterTime: new Timestamp(atClusterTime) } };
}
