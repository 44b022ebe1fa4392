import type { PairedDisplay } from './identify-display.ts';
import { findPairing } from './pairing.model.ts';
import { hashed, newSecret } from './display-cookies.ts';
import { DisplayModel, type DisplayDocument } from './display.model.ts';

type State = { readonly state: 'waiting' | 'expired' } | { readonly state: 'paired'; credential: string };

/** How a display's pairing stands. Once somebody entered its code, the first to ask gets the credential, and nobody after. */
export async function issueCredential(secret: string | null): Promise<State> {
  const pairing = secret === null ? null : await findPairing(hashed(secret));
  if (!pairing) return { state: 'expired' };
  const display =
    pairing.displayId && (await DisplayModel.findById(pairing.displayId).lean<DisplayDocument>());
  // Claimed, and its row is about to be written.
  if (!display) return { state: 'waiting' };
  const credential = newSecret();
  const given = await DisplayModel.updateOne(
    { _id: display._id, endedAt: null, credentialHash: { $exists: false } },
    { $set: { credentialHash: hashed(credential), renewedAt: new Date() } },
  );
  return given.matchedCount === 1 ? { state: 'paired', credential } : { state: 'expired' };
}

const DAY = 86_400_000;

/** Whether the display's cookie is to be given anew: at most once a day. */
export async function renews({ id, renewedAt }: PairedDisplay, now = new Date()): Promise<boolean> {
  const age = renewedAt ? now.getTime() - renewedAt.getTime() : DAY;
  // A clock that was wrong may have left a date ahead of today's.
  if (age >= 0 && age < DAY) return false;
  const renewed = await DisplayModel.updateOne({ _id: id, endedAt: null }, { $set: { renewedAt: now } });
  return renewed.matchedCount === 1;
}
