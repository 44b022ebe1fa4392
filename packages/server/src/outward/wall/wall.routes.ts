import { displayLimits, type wall } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { beginPairing } from '../../people/displays/begin-pairing.ts';
import { renewCredential, takeCredential } from '../../people/displays/credential.ts';
import { identifyDisplay } from '../../people/displays/identify-display.ts';
import { requirePaired } from '../../people/displays/require-paired.ts';
import {
  credentialCookie,
  pairingCookie,
  readCredential,
  readPairing,
} from '../../people/displays/display-cookies.ts';
import { readClientVersion } from './client-version.ts';
import type { FullBoard } from './full-board.ts';
import type { GradeBoard } from './grade-board.ts';

const pairingMs = 2 * displayLimits.codeMinutes * 60_000;

export interface WallRoutesDeps {
  readonly config: Config;
  /** Reads a full board; the read begins after the call. */
  readonly fullBoard: () => Promise<FullBoard>;
  /** Reduces a full board to a display's grade. */
  readonly gradeBoard: GradeBoard;
}

export function wallRoutes({ config, fullBoard, gradeBoard }: WallRoutesDeps): Handlers<typeof wall> {
  const clientVersion = readClientVersion(config);
  return {
    beginPairing: async ({ ip }) => {
      const { secret, code, expiresAt } = await beginPairing(ip, 'display');
      const cookies = [pairingCookie(secret, pairingMs)];
      const publicUrl = config.publicUrl?.href ?? null;
      const reply = { code, expiresAt: expiresAt.toISOString(), publicUrl, program: clientVersion };
      return new Reply(reply, { cookies });
    },

    pairing: async ({ cookie }) => {
      const issued = await takeCredential(readPairing(cookie));
      const { state } = issued;
      if (state === 'waiting') return { state };
      const credential = state === 'paired' ? [credentialCookie(issued.credential)] : [];
      return new Reply({ state }, { cookies: [pairingCookie(null), ...credential] });
    },

    board: async ({ cookie }) => {
      const renewed =
        (await renewCredential(requirePaired(await identifyDisplay(cookie)))) && readCredential(cookie);
      const cookies = renewed ? [credentialCookie(renewed)] : [];
      const full = await fullBoard();
      // Read again: the grade may have changed, or the display may have been removed, while the board was read.
      const display = requirePaired(await identifyDisplay(cookie));
      return new Reply(gradeBoard(full, display), { cookies });
    },
  };
}
