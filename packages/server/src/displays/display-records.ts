import { Problem } from '@hearthline/contracts';
import {
  changeDocument,
  type ChangeOptions,
  type DocumentChange,
  type VersionedRepository,
} from '../clinical/change-document.ts';
import { changesBetween, type HistoryEntry } from '../clinical/history.ts';
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

type Shown = Pick<DisplayDocument, 'name' | 'grade'>;
type DisplayChange = DocumentChange & { readonly set: Shown };

const repository: VersionedRepository<DisplayDocument, DisplayChange> = {
  find: (id) => DisplayModel.findOne({ _id: id, endedAt: null }).lean<DisplayDocument>().exec(),
  write: ({ _id, version }, { set, entry }) =>
    DisplayModel.findOneAndUpdate(
      { _id, endedAt: null, version },
      { $set: set, $inc: { version: 1 }, $push: { history: entry } },
      { returnDocument: 'after' },
    )
      .lean<DisplayDocument>()
      .exec(),
  notFound: () => new Problem('not-found', 'There is no such screen.'),
  stale: (current) =>
    new Problem('stale', 'Someone else changed this screen in the meantime.', {
      current: presentDisplay(current),
    }),
};

/** Changes what a display is called and shows. Throws 404; 409 `stale` with `current` when it is not as `seen`. */
export async function changeDisplay(
  id: string,
  set: Shown,
  options: ChangeOptions,
): Promise<DisplayDocument> {
  const plan = (current: DisplayDocument): DisplayChange => ({
    action: 'updated',
    changes: changesBetween<Shown>(current, set, ['name', 'grade']),
    set,
  });
  return (await changeDocument(repository, id, plan, options)).after;
}

/** Marks a display ended: its credential is dead everywhere when it resolves. Throws 404. */
export async function endDisplay(id: string, entry: HistoryEntry): Promise<void> {
  const change = { $set: { endedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry } };
  const ended = await DisplayModel.updateOne({ _id: id, endedAt: null }, change);
  if (ended.matchedCount === 0) throw repository.notFound();
}

/** Notes a sign of life; raises no version. */
export async function touchDisplay(
  id: string,
  seen: Pick<DisplayDocument, 'address' | 'appVersion'>,
): Promise<void> {
  await DisplayModel.updateOne({ _id: id, endedAt: null }, { $set: { ...seen, lastSeenAt: new Date() } });
}
