import { screenLimits, type wall } from '@hearthline/contracts';
import type { Deps } from '../deps.ts';
import { Answer, type Handlers } from '../http/handlers.ts';
import { beginPairing } from '../screens/begin-pairing.ts';
import { handOut, renews } from '../screens/hand-out.ts';
import { identifyScreen } from '../screens/identify-screen.ts';
import { mustBePaired } from '../screens/must-be-paired.ts';
import { credentialCookie, pairingCookie, readCredential, readPairing } from '../screens/screen-cookies.ts';
import { programOf } from './program-of.ts';

const pairingMs = 2 * screenLimits.codeMinutes * 60_000;

export function wallRoutes({ config, wall: { fullBoard, grade } }: Deps): Handlers<typeof wall> {
  const program = programOf(config);
  return {
    beginPairing: async ({ ip }) => {
      const { secret, code, expiresAt } = await beginPairing(ip);
      const cookies = [pairingCookie(secret, pairingMs)];
      const publicUrl = config.publicUrl?.href ?? null;
      const shown = { code, expiresAt: expiresAt.toISOString(), publicUrl, program };
      return new Answer(shown, { cookies });
    },

    pairing: async ({ cookie }) => {
      const answer = await handOut(readPairing(cookie));
      const { state } = answer;
      if (state === 'waiting') return { state };
      const credential = state === 'paired' ? [credentialCookie(answer.credential)] : [];
      return new Answer({ state }, { cookies: [pairingCookie(null), ...credential] });
    },

    board: async ({ cookie }) => {
      const renewed = (await renews(mustBePaired(await identifyScreen(cookie)))) && readCredential(cookie);
      const cookies = renewed ? [credentialCookie(renewed)] : [];
      const full = await fullBoard();
      // Looked at again: what it may show was changed, or the screen ended, while the board was gathered.
      const screen = mustBePaired(await identifyScreen(cookie));
      return new Answer(grade(full, screen), { cookies });
    },
  };
}
