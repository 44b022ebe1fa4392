import type { DisplayGrade } from '@hearthline/contracts';
import { model } from 'mongoose';
import { pairedDevices, pairedDeviceSchema, type PairedDevice } from './paired-device.repository.ts';

/** A paired display as stored. */
export interface DisplayDocument extends PairedDevice {
  grade: DisplayGrade;
  appVersion: string | null;
}

export type DisplaySettings = Pick<DisplayDocument, 'name' | 'grade'>;

export const DisplayModel = model<DisplayDocument>(
  'Screen',
  pairedDeviceSchema<DisplayDocument>('displays', {
    grade: { type: String, required: true },
    appVersion: { type: String, default: null },
  }),
);

export const {
  list: listDisplays,
  findActive: findActiveDisplay,
  find: findDisplay,
  findBySaveKey: findDisplayBySaveKey,
  insert: insertDisplay,
  write: writeDisplay,
  setCredential,
  markEnded: markDisplayEnded,
} = pairedDevices<DisplayDocument, DisplaySettings>('display', DisplayModel);

/** The displays with these ids, including ended ones. */
export function findDisplaysById(ids: readonly string[]): Promise<DisplayDocument[]> {
  return DisplayModel.find({ _id: { $in: [...new Set(ids)] } })
    .lean<DisplayDocument[]>()
    .exec();
}

/** The displays with these credentials, including ended ones. */
export function findDisplaysByCredential(hashes: readonly string[]): Promise<DisplayDocument[]> {
  return DisplayModel.find({ credentialHash: { $in: [...hashes] } })
    .lean<DisplayDocument[]>()
    .exec();
}

/** Stores that a display's cookie was renewed; returns false if the display was ended. */
export async function setRenewed(id: string, renewedAt: Date): Promise<boolean> {
  const renewed = await DisplayModel.updateOne({ _id: id, endedAt: null }, { $set: { renewedAt } });
  return renewed.matchedCount === 1;
}

/** Stores time and address of a display's last connection; does not change its version. */
export async function touchDisplay(
  id: string,
  seen: Pick<DisplayDocument, 'address' | 'appVersion'>,
): Promise<void> {
  await DisplayModel.updateOne({ _id: id, endedAt: null }, { $set: { ...seen, lastSeenAt: new Date() } });
}
