import { isIP } from 'node:net';
import { Problem } from '@hearthline/contracts';

/** The relying party of passkeys (WebAuthn, 5.4.2), and the only origin that may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Derived from PUBLIC_URL. Without it, derived from the Origin header on localhost; `checkOrigin` has compared that header with
 * the host. Browsers support passkeys only under https or on localhost, and never for an IP address.
 */
export function getRelyingParty(publicUrl: URL | null, origin: string | undefined): RelyingParty | null {
  const url = publicUrl ?? (origin !== undefined && URL.canParse(origin) ? new URL(origin) : null);
  if (!url) return null;
  const isLocal = url.hostname === 'localhost';
  if (publicUrl === null && !isLocal) return null;
  if (!isLocal && (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0)) return null;
  return { id: url.hostname, origin: url.origin };
}

/** Throws invalid if passkeys are not possible. */
export function requireRelyingParty(publicUrl: URL | null, origin: string | undefined): RelyingParty {
  const party = getRelyingParty(publicUrl, origin);
  if (party) return party;
  const text = publicUrl
    ? 'Passkeys need an https address, and this home has none.'
    : 'Passkeys work only at the https address of the home, or at localhost.';
  throw new Problem('invalid', text);
}
