import type { DisplayGrade } from '@hearthline/contracts';
import { batch } from '../core/batch.ts';
import { hashed, readCredential } from './display-cookies.ts';
import { DisplayModel, type DisplayDocument } from './display.model.ts';

/** A display with a living credential, as its row has it at this moment. */
export interface PairedDisplay {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly grade: DisplayGrade;
  readonly renewedAt: Date | null;
}

/** Which display a cookie speaks for: one, one that was ended, or none known. */
export type DisplayIdentity = PairedDisplay | { readonly ended: true } | null;

/** Of requests and sockets alike, from their Cookie header. Rejects when the database is away. */
export type IdentifyDisplay = (cookieHeader: string | undefined) => Promise<DisplayIdentity>;

// Read on every request and never kept, so that an ended credential is dead at once everywhere.
const rowOf = batch(async (hashes: readonly string[]) => {
  const rows = await DisplayModel.find({ credentialHash: { $in: [...new Set(hashes)] } })
    .lean<DisplayDocument[]>()
    .exec();
  const byHash = new Map(rows.map((row) => [row.credentialHash, row]));
  return hashes.map((hash) => byHash.get(hash));
});

export const identifyDisplay: IdentifyDisplay = async (cookieHeader) => {
  const credential = readCredential(cookieHeader);
  const row = credential === null ? undefined : await rowOf(hashed(credential));
  if (!row) return null;
  return row.endedAt ? { ended: true } : pairedDisplay(row);
};

export function pairedDisplay({ _id, version, name, grade, renewedAt }: DisplayDocument): PairedDisplay {
  return { id: _id.toString(), version, name, grade, renewedAt };
}

export const isPaired = (display: DisplayIdentity): display is PairedDisplay =>
  display !== null && 'grade' in display;
