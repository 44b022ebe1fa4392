import { Problem, type ScreenGrade } from '@hearthline/contracts';
import { changesBetween, historyEntry, type Actor, type HistoryEntry } from '../clinical/history.ts';
import { presentScreen } from './screen.presenter.ts';
import { ScreenModel, type ScreenDocument } from './screen.model.ts';

type NewScreen = Pick<ScreenDocument, '_id' | 'name' | 'grade' | 'pairedByName' | 'createdAt'> &
  Pick<Partial<ScreenDocument>, 'saveKey' | 'saveHash'>;

/** Every screen that was not ended, the oldest first. */
export function listScreens(): Promise<ScreenDocument[]> {
  return ScreenModel.find({ endedAt: null }).sort({ createdAt: 1, _id: 1 }).lean<ScreenDocument[]>().exec();
}

/** Stores a screen that has no credential yet. */
export async function insertScreen(screen: NewScreen, entry: HistoryEntry): Promise<ScreenDocument> {
  return (await ScreenModel.create({ ...screen, version: 1, history: [entry] })).toObject();
}

export function findScreenBySaveKey(saveKey: string): Promise<ScreenDocument | null> {
  return ScreenModel.findOne({ saveKey }).lean<ScreenDocument>().exec();
}

/** Changes what a screen is called and shows. Throws 404; 409 `stale` with `current` when it is not as `seen`. */
export async function changeScreen(
  id: string,
  set: { name: string; grade: ScreenGrade },
  actor: Actor,
  seen?: number,
): Promise<ScreenDocument> {
  const current = await ScreenModel.findOne({ _id: id, endedAt: null }).lean<ScreenDocument>();
  if (!current) throw gone();
  if (seen !== undefined && seen !== current.version)
    throw new Problem('stale', 'Someone else changed this screen in the meantime.', {
      current: presentScreen(current),
    });
  const changes = changesBetween(current, set, ['name', 'grade']);
  const entry = historyEntry(actor, 'updated', new Date(), { changes });
  const changed = await ScreenModel.findOneAndUpdate(
    { _id: id, endedAt: null, version: current.version },
    { $set: set, $inc: { version: 1 }, $push: { history: entry } },
    { returnDocument: 'after' },
  ).lean<ScreenDocument>();
  // Changed or ended since it was read: looked at again.
  return changed ?? changeScreen(id, set, actor, seen);
}

/** Marks a screen ended: its credential is dead everywhere when it resolves. Throws 404. */
export async function endScreen(id: string, entry: HistoryEntry): Promise<void> {
  const change = { $set: { endedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry } };
  const ended = await ScreenModel.updateOne({ _id: id, endedAt: null }, change);
  if (ended.matchedCount === 0) throw gone();
}

/** Notes a sign of life; raises no version. */
export async function touchScreen(
  id: string,
  seen: Pick<ScreenDocument, 'address' | 'appVersion'>,
): Promise<void> {
  await ScreenModel.updateOne({ _id: id, endedAt: null }, { $set: { ...seen, lastSeenAt: new Date() } });
}

const gone = () => new Problem('not-found', 'There is no such screen.');
