import type { PairedDisplay } from './identify-display.ts';
import { findPairing, type PairingKind } from './pairing.repository.ts';
import { newSecret, sha256 } from './display-cookies.ts';
import { findDisplay, setCredential, setRenewed, type DisplayDocument } from './display.repository.ts';

type PairingState =
  { readonly state: 'waiting' | 'expired' } | { readonly state: 'paired'; readonly credential: string };

/** The collection of a kind of devices. */
interface DeviceStore {
  readonly kind: PairingKind;
  readonly find: (id: DisplayDocument['_id']) => Promise<{ readonly _id: DisplayDocument['_id'] } | null>;
  /** Sets a device's credential; returns false if it has one already or was ended. */
  readonly setCredential: (id: DisplayDocument['_id'], credentialHash: string) => Promise<boolean>;
}

const displayStore: DeviceStore = { kind: 'display', find: findDisplay, setCredential };

/**
 * The state of the pairing with this secret. Once its code has been entered, only the first call gets the device's credential.
 */
export async function takeDeviceCredential(secret: string | null, store: DeviceStore): Promise<PairingState> {
  const pairing = secret === null ? null : await findPairing(sha256(secret), store.kind);
  if (!pairing) return { state: 'expired' };
  const device = pairing.displayId && (await store.find(pairing.displayId));
  // The code has been claimed, but the device is not inserted yet.
  if (!device) return { state: 'waiting' };
  const credential = newSecret();
  return (await store.setCredential(device._id, sha256(credential)))
    ? { state: 'paired', credential }
    : { state: 'expired' };
}

export const takeCredential = (secret: string | null): Promise<PairingState> =>
  takeDeviceCredential(secret, displayStore);

const DAY = 86_400_000;

/** Returns true if a device's cookie must be set again: at most once a day. */
export function isRenewalDue(renewedAt: Date | null, now: Date): boolean {
  const age = renewedAt ? now.getTime() - renewedAt.getTime() : DAY;
  // A negative age comes from a clock that was ahead.
  return age < 0 || age >= DAY;
}

/** Renews a display's cookie at most once a day; returns true if the caller must set it again. */
export async function renewCredential({ id, renewedAt }: PairedDisplay, now = new Date()): Promise<boolean> {
  return isRenewalDue(renewedAt, now) && setRenewed(id, now);
}
