import { isIP } from 'node:net';
import { Problem } from '@hearthline/contracts';

/** Whom passkeys are made for (WebAuthn, 5.4.2), and the only origin that may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * PUBLIC_URL; without it the loopback host, by the Origin header, which `checkOrigin` compared with the host. Browsers have
 * passkeys only under https or as localhost, and never for an IP address.
 */
export function getRelyingParty(publicUrl: URL | null, origin: string | undefined): RelyingParty | null {
  const url = publicUrl ?? (origin !== undefined && URL.canParse(origin) ? new URL(origin) : null);
  if (!url) return null;
  const isLocal = url.hostname === 'localhost';
  if (publicUrl === null && !isLocal) return null;
  if (!isLocal && (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0)) return null;
  return { id: url.hostname, origin: url.origin };
}

/** Throws invalid where there can be no passkeys. */
export function requireRelyingParty(publicUrl: URL | null, origin: string | undefined): RelyingParty {
  const party = getRelyingParty(publicUrl, origin);
  if (party) return party;
  const text = publicUrl
    ? 'Passkeys need an https address, and this home has none.'
    : 'Passkeys work only at the https address of the home, or at localhost.';
  throw new Problem('invalid', text);
}
