import { Problem } from '@hearthline/contracts';
import { isPaired, type PairedScreen, type ScreenIdentity } from './identify-screen.ts';

/** What a screen is told that was ended. */
export const screenEnded = 'This screen was ended. Pair it anew to show the board.';

/** The screen. Throws 403 `not-paired`, with the reason `ended` where it once was paired. */
export function mustBePaired(screen: ScreenIdentity): PairedScreen {
  if (isPaired(screen)) return screen;
  if (screen) throw new Problem('not-paired', screenEnded, { reason: 'ended' });
  throw new Problem('not-paired', 'This screen is not paired.');
}
