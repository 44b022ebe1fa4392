import type { Caller } from '../core/handlers.ts';
import type { IdentifyDisplay, PairedDisplay } from '../displays/identify-display.ts';
import type { Identify, Identity } from '../sessions/identify.ts';
import type { HomeSocket } from './socket-server.ts';

/** Who a socket speaks to: a session, or on the wall's page the display, whoever is signed in beside it. */
export type SocketIdentity = Identity | { readonly display: PairedDisplay } | { readonly displayEnded: true };

export const isCaller = (visitor: SocketIdentity): visitor is Caller => visitor !== null && 'user' in visitor;
export const isDisplay = (visitor: SocketIdentity): visitor is { display: PairedDisplay } =>
  visitor !== null && 'display' in visitor;

interface Look {
  readonly identify: Identify;
  readonly identifyDisplay: IdentifyDisplay;
}

/** Answers how to find out who a socket speaks to, anew each time. The wall's page says in its handshake that it is one. */
export function createIdentifySocket({
  identify,
  identifyDisplay,
}: Look): (socket: HomeSocket) => Promise<SocketIdentity> {
  return async ({ handshake }) => {
    const { cookie } = handshake.headers;
    if (handshake.auth['wall'] !== true) return identify(cookie);
    const display = await identifyDisplay(cookie);
    if (display === null) return null;
    return 'ended' in display ? { displayEnded: true } : { display };
  };
}
