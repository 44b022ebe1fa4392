import type { PairedDisplay } from './identify-display.ts';
import { findPairing } from './pairing.model.ts';
import { newSecret, sha256 } from './display-cookies.ts';
import { findDisplay, setCredential, setRenewed } from './display.model.ts';

type PairingState =
  { readonly state: 'waiting' | 'expired' } | { readonly state: 'paired'; readonly credential: string };

/**
 * The state of the pairing with this secret. Once its code has been entered, the first call gets the display's credential, and no
 * later one does.
 */
export async function takeCredential(secret: string | null): Promise<PairingState> {
  const pairing = secret === null ? null : await findPairing(sha256(secret));
  if (!pairing) return { state: 'expired' };
  const display = pairing.displayId && (await findDisplay(pairing.displayId));
  // The code has been claimed, but the display has not been inserted yet.
  if (!display) return { state: 'waiting' };
  const credential = newSecret();
  return (await setCredential(display._id, sha256(credential)))
    ? { state: 'paired', credential }
    : { state: 'expired' };
}

const DAY = 86_400_000;

/** Renews a display's cookie at most once a day; whether the caller is to set it again. */
export async function renewCredential({ id, renewedAt }: PairedDisplay, now = new Date()): Promise<boolean> {
  const age = renewedAt ? now.getTime() - renewedAt.getTime() : DAY;
  // A negative age was left by a clock that was ahead.
  if (age >= 0 && age < DAY) return false;
  return setRenewed(id, now);
}
