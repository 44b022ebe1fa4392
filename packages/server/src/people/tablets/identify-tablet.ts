import { sha256 } from '../displays/display-cookies.ts';
import { readTabletCredential } from './tablet-cookies.ts';
import { findTabletByCredential, type TabletDocument } from './tablet.repository.ts';

/** The shared tablet of a Cookie header; null for any other browser and for an ended tablet. */
export async function identifyTablet(cookieHeader: string | undefined): Promise<TabletDocument | null> {
  const credential = readTabletCredential(cookieHeader);
  return credential === null ? null : findTabletByCredential(sha256(credential));
}

export async function identifyTabletId(cookieHeader: string | undefined): Promise<string | undefined> {
  return (await identifyTablet(cookieHeader))?._id.toString();
}
