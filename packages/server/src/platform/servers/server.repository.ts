import { model, Schema } from 'mongoose';
import { retryDuplicate } from '../core/duplicate-key.ts';

/** A running server of this home; one of these documents, `sign-outs`, is not a server but a counter. */
interface ServerDocument {
  /** The id that the server gave itself when it started. */
  _id: string;
  /** Incremented by each renewal; in `sign-outs` by each call that ended sessions. */
  counter: number;
  /** The value of `sign-outs` up to which this server has ended its sockets. */
  obeyed: number;
}

/** The observable state of a server. While the counter does not rise, the server has not renewed its lease. */
export interface ServerState {
  readonly id: string;
  readonly counter: number;
  readonly obeyed: number;
}

export const serverCollection = 'servers';
const signOutsId = 'sign-outs';

const schema = new Schema<ServerDocument>(
  {
    _id: { type: String, required: true },
    counter: { type: Number, default: 0 },
    obeyed: { type: Number, default: 0 },
  },
  { versionKey: false, collection: serverCollection },
);

const ServerModel = model<ServerDocument>('Server', schema);

/** All servers with a row, and the number of calls so far that ended sessions. */
export async function readServers(): Promise<{ signOuts: number; servers: ServerState[] }> {
  const rows = await ServerModel.find().lean();
  return {
    signOuts: rows.find(({ _id }) => _id === signOutsId)?.counter ?? 0,
    servers: rows
      .filter(({ _id }) => _id !== signOutsId)
      .map(({ _id, counter, obeyed }) => ({ id: _id, counter, obeyed })),
  };
}

/** Renews a server's lease and stores the last call that it has obeyed; null if it has not read any yet. */
export async function renewServer(id: string, obeyed: number | null): Promise<void> {
  const change = { $inc: { counter: 1 }, $set: { obeyed: obeyed ?? -1 } };
  await retryDuplicate(() => ServerModel.updateOne({ _id: id }, change, { upsert: true }));
}

/** Counts a call that ended sessions, after they are marked as ended. Returns its number. */
export async function countSignOut(): Promise<number> {
  const change = { $inc: { counter: 1 } };
  const options = { upsert: true, returnDocument: 'after' } as const;
  return retryDuplicate(async () => {
    const row = await ServerModel.findOneAndUpdate({ _id: signOutsId }, change, options).lean();
    return row?.counter ?? 0;
  });
}

/** Removes the row of a server that stopped. */
export async function removeServer(id: string): Promise<void> {
  await ServerModel.deleteOne({ _id: id });
}

/** Removes the row of a gone server if its counter is unchanged. */
export async function removeLapsed({ id, counter }: ServerState): Promise<void> {
  await ServerModel.deleteOne({ _id: id, counter });
}
