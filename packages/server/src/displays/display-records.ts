import { Problem, type DisplayGrade } from '@hearthline/contracts';
import { changesBetween, historyEntry, type Actor, type HistoryEntry } from '../clinical/history.ts';
import { presentDisplay } from './display.presenter.ts';
import { DisplayModel, type DisplayDocument } from './display.model.ts';

type NewDisplay = Pick<DisplayDocument, '_id' | 'name' | 'grade' | 'pairedByName' | 'createdAt'> &
  Pick<Partial<DisplayDocument>, 'saveKey' | 'saveHash'>;

/** Every display that was not ended, the oldest first. */
export function listDisplays(): Promise<DisplayDocument[]> {
  return DisplayModel.find({ endedAt: null }).sort({ createdAt: 1, _id: 1 }).lean<DisplayDocument[]>().exec();
}

/** Stores a display that has no credential yet. */
export async function insertDisplay(display: NewDisplay, entry: HistoryEntry): Promise<DisplayDocument> {
  return (await DisplayModel.create({ ...display, version: 1, history: [entry] })).toObject();
}

export function findDisplayBySaveKey(saveKey: string): Promise<DisplayDocument | null> {
  return DisplayModel.findOne({ saveKey }).lean<DisplayDocument>().exec();
}

/** Changes what a display is called and shows. Throws 404; 409 `stale` with `current` when it is not as `seen`. */
export async function changeDisplay(
  id: string,
  set: { name: string; grade: DisplayGrade },
  actor: Actor,
  seen?: number,
): Promise<DisplayDocument> {
  const current = await DisplayModel.findOne({ _id: id, endedAt: null }).lean<DisplayDocument>();
  if (!current) throw gone();
  if (seen !== undefined && seen !== current.version)
    throw new Problem('stale', 'Someone else changed this screen in the meantime.', {
      current: presentDisplay(current),
    });
  const changes = changesBetween(current, set, ['name', 'grade']);
  const entry = historyEntry(actor, 'updated', new Date(), { changes });
  const changed = await DisplayModel.findOneAndUpdate(
    { _id: id, endedAt: null, version: current.version },
    { $set: set, $inc: { version: 1 }, $push: { history: entry } },
    { returnDocument: 'after' },
  ).lean<DisplayDocument>();
  // Changed or ended since it was read: looked at again.
  return changed ?? changeDisplay(id, set, actor, seen);
}

/** Marks a display ended: its credential is dead everywhere when it resolves. Throws 404. */
export async function endDisplay(id: string, entry: HistoryEntry): Promise<void> {
  const change = { $set: { endedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry } };
  const ended = await DisplayModel.updateOne({ _id: id, endedAt: null }, change);
  if (ended.matchedCount === 0) throw gone();
}

/** Notes a sign of life; raises no version. */
export async function touchDisplay(
  id: string,
  seen: Pick<DisplayDocument, 'address' | 'appVersion'>,
): Promise<void> {
  await DisplayModel.updateOne({ _id: id, endedAt: null }, { $set: { ...seen, lastSeenAt: new Date() } });
}

const gone = () => new Problem('not-found', 'There is no such screen.');
