import type { DisplayGrade } from '@hearthline/contracts';
import { batch } from '../../platform/flow/batch.ts';
import { sha256, readCredential } from './display-cookies.ts';
import { findDisplaysByCredential, type DisplayDocument } from './display.repository.ts';

/** A display with a valid credential, as just read from the database. */
export interface PairedDisplay {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly grade: DisplayGrade;
  readonly renewedAt: Date | null;
}

/** The display of a cookie: paired, ended, or null if unknown. */
export type DisplayIdentity = PairedDisplay | { readonly ended: true } | null;

/** Identifies a display by the Cookie header of a request or socket. Rejects if the database does not respond. */
export type IdentifyDisplay = (cookieHeader: string | undefined) => Promise<DisplayIdentity>;

// Read on every request and never cached, so that an ended credential is invalid at once.
const findByHash = batch(async (hashes: readonly string[]) => {
  const rows = await findDisplaysByCredential([...new Set(hashes)]);
  const byHash = new Map(rows.map((row) => [row.credentialHash, row]));
  return hashes.map((hash) => byHash.get(hash));
});

export const identifyDisplay: IdentifyDisplay = async (cookieHeader) => {
  const credential = readCredential(cookieHeader);
  const row = credential === null ? undefined : await findByHash(sha256(credential));
  if (!row) return null;
  return row.endedAt ? { ended: true } : pairedDisplay(row);
};

export function pairedDisplay({ _id, version, name, grade, renewedAt }: DisplayDocument): PairedDisplay {
  return { id: _id.toString(), version, name, grade, renewedAt };
}

export const isPaired = (display: DisplayIdentity): display is PairedDisplay =>
  display !== null && 'grade' in display;
