import type { ScreenGrade } from '@hearthline/contracts';
import { gather } from '../gather.ts';
import { hashed, readCredential } from './screen-cookies.ts';
import { ScreenModel, type ScreenDocument } from './screen.model.ts';

/** A display with a living credential, as its row has it at this moment. */
export interface PairedScreen {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly grade: ScreenGrade;
  readonly renewedAt: Date | null;
}

/** Which screen a cookie speaks for: one, one that was ended, or none known. */
export type ScreenIdentity = PairedScreen | { readonly ended: true } | null;

/** Of requests and sockets alike, from their Cookie header. Rejects when the database is away. */
export type IdentifyScreen = (cookieHeader: string | undefined) => Promise<ScreenIdentity>;

// Read on every request and never kept, so that an ended credential is dead at once everywhere.
const rowOf = gather(async (hashes: readonly string[]) => {
  const rows = await ScreenModel.find({ credentialHash: { $in: [...new Set(hashes)] } })
    .lean<ScreenDocument[]>()
    .exec();
  const byHash = new Map(rows.map((row) => [row.credentialHash, row]));
  return hashes.map((hash) => byHash.get(hash));
});

export const identifyScreen: IdentifyScreen = async (cookieHeader) => {
  const credential = readCredential(cookieHeader);
  const row = credential === null ? undefined : await rowOf(hashed(credential));
  if (!row) return null;
  return row.endedAt ? { ended: true } : pairedScreen(row);
};

export function pairedScreen({ _id, version, name, grade, renewedAt }: ScreenDocument): PairedScreen {
  return { id: _id.toString(), version, name, grade, renewedAt };
}

export const isPaired = (screen: ScreenIdentity): screen is PairedScreen =>
  screen !== null && 'grade' in screen;
