import type { Caller } from '../http/handlers.ts';
import type { IdentifyScreen, PairedScreen } from '../screens/identify-screen.ts';
import type { Identify, Identity } from '../sessions/identify.ts';
import type { HomeSocket } from './socket-server.ts';

/** Who a socket speaks to: a session, or on the wall's page the screen, whoever is signed in beside it. */
export type Visitor = Identity | { readonly screen: PairedScreen } | { readonly screenEnded: true };

export const isCaller = (visitor: Visitor): visitor is Caller => visitor !== null && 'user' in visitor;
export const isScreen = (visitor: Visitor): visitor is { screen: PairedScreen } =>
  visitor !== null && 'screen' in visitor;

interface Look {
  readonly identify: Identify;
  readonly identifyScreen: IdentifyScreen;
}

/** Answers how to find out who a socket speaks to, anew each time. The wall's page says in its handshake that it is one. */
export function createLook({ identify, identifyScreen }: Look): (socket: HomeSocket) => Promise<Visitor> {
  return async ({ handshake }) => {
    const { cookie } = handshake.headers;
    if (handshake.auth['wall'] !== true) return identify(cookie);
    const screen = await identifyScreen(cookie);
    if (screen === null) return null;
    return 'ended' in screen ? { screenEnded: true } : { screen };
  };
}
