import type { Caller } from '../../platform/core/handlers.ts';
import type { IdentifyDisplay, PairedDisplay } from '../../people/displays/identify-display.ts';
import type { Identify, Identity } from '../../people/sessions/identify.ts';
import type { HomeSocket } from './socket-server.ts';

/** The identity of a socket: a session, or the display on the wall page, even if a user is signed in in the same browser. */
export type SocketIdentity = Identity | { readonly display: PairedDisplay } | { readonly displayEnded: true };

export const isCaller = (identity: SocketIdentity): identity is Caller =>
  identity !== null && 'user' in identity;
export const isDisplay = (identity: SocketIdentity): identity is { display: PairedDisplay } =>
  identity !== null && 'display' in identity;

interface IdentifyOptions {
  readonly identify: Identify;
  readonly identifyDisplay: IdentifyDisplay;
}

/**
 * Creates the lookup of a socket's identity, which reads the database on each call. The wall page is recognized by `wall: true`
 * in its handshake.
 */
export function createIdentifySocket({
  identify,
  identifyDisplay,
}: IdentifyOptions): (socket: HomeSocket) => Promise<SocketIdentity> {
  return async ({ handshake }) => {
    const { cookie } = handshake.headers;
    if (handshake.auth['wall'] !== true) return identify(cookie);
    const display = await identifyDisplay(cookie);
    if (display === null) return null;
    return 'ended' in display ? { displayEnded: true } : { display };
  };
}
