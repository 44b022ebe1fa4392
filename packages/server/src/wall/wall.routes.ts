import { displayLimits, type wall } from '@hearthline/contracts';
import type { Config } from '../core/config.ts';
import { Answer, type Handlers } from '../core/handlers.ts';
import { beginPairing } from '../displays/begin-pairing.ts';
import { issueCredential, renews } from '../displays/issue-credential.ts';
import { identifyDisplay } from '../displays/identify-display.ts';
import { requirePaired } from '../displays/require-paired.ts';
import { credentialCookie, pairingCookie, readCredential, readPairing } from '../displays/display-cookies.ts';
import { clientVersionOf } from './client-version.ts';
import type { FullBoard } from './full-board.ts';
import type { GradeBoard } from './grade-board.ts';

const pairingMs = 2 * displayLimits.codeMinutes * 60_000;

export interface WallRoutesDeps {
  readonly config: Config;
  /** Gathers what the boards show; never begun before it was asked for. */
  readonly fullBoard: () => Promise<FullBoard>;
  /** Takes from a full board what a display's grade may not show. */
  readonly gradeBoard: GradeBoard;
}

export function wallRoutes({ config, fullBoard, gradeBoard }: WallRoutesDeps): Handlers<typeof wall> {
  const program = clientVersionOf(config);
  return {
    beginPairing: async ({ ip }) => {
      const { secret, code, expiresAt } = await beginPairing(ip);
      const cookies = [pairingCookie(secret, pairingMs)];
      const publicUrl = config.publicUrl?.href ?? null;
      const shown = { code, expiresAt: expiresAt.toISOString(), publicUrl, program };
      return new Answer(shown, { cookies });
    },

    pairing: async ({ cookie }) => {
      const answer = await issueCredential(readPairing(cookie));
      const { state } = answer;
      if (state === 'waiting') return { state };
      const credential = state === 'paired' ? [credentialCookie(answer.credential)] : [];
      return new Answer({ state }, { cookies: [pairingCookie(null), ...credential] });
    },

    board: async ({ cookie }) => {
      const renewed = (await renews(requirePaired(await identifyDisplay(cookie)))) && readCredential(cookie);
      const cookies = renewed ? [credentialCookie(renewed)] : [];
      const full = await fullBoard();
      // Looked at again: what it may show was changed, or the display ended, while the board was gathered.
      const display = requirePaired(await identifyDisplay(cookie));
      return new Answer(gradeBoard(full, display), { cookies });
    },
  };
}
