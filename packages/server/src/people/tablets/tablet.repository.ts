import { model, type Types } from 'mongoose';
import {
  pairedDevices,
  pairedDeviceSchema,
  type PairedDevice,
} from '../displays/paired-device.repository.ts';

/** A shared tablet as stored. */
export type TabletDocument = PairedDevice;

export const TabletModel = model<TabletDocument>('Tablet', pairedDeviceSchema('tablets'));

export const {
  list: listTablets,
  findActive: findActiveTablet,
  find: findTablet,
  findBySaveKey: findTabletBySaveKey,
  insert: insertTablet,
  write: writeTablet,
  setCredential: setTabletCredential,
  markEnded: markTabletEnded,
} = pairedDevices<TabletDocument, Pick<TabletDocument, 'name'>>('tablet', TabletModel);

/** The names of tablets by id, including ended ones. */
export async function findTabletNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await TabletModel.find({ _id: { $in: ids } }, { name: 1 }).lean<TabletDocument[]>();
  return new Map(found.map(({ _id, name }) => [String(_id), name]));
}

/** The active tablet with this credential. Never cached, so that an ended credential is refused at once. */
export function findTabletByCredential(credentialHash: string): Promise<TabletDocument | null> {
  return TabletModel.findOne({ credentialHash, endedAt: null }).lean<TabletDocument>().exec();
}

/** Stores time and address of a tablet's last use; does not change its version. */
export async function touchTablet(
  id: Types.ObjectId,
  seen: Partial<Pick<TabletDocument, 'address' | 'lastSeenAt' | 'renewedAt'>>,
): Promise<void> {
  await TabletModel.updateOne({ _id: id, endedAt: null }, { $set: seen });
}
