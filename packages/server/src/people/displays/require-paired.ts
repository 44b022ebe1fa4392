import { Problem } from '@hearthline/contracts';
import { isPaired, type PairedDisplay, type DisplayIdentity } from './identify-display.ts';

/** The message for a disconnected display. */
export const displayEndedText = 'This display was disconnected. Pair it again to show the board.';

/** Returns the display. Throws 403 `not-paired`, with the reason `ended` if it was paired before. */
export function requirePaired(display: DisplayIdentity): PairedDisplay {
  if (isPaired(display)) return display;
  if (display) throw new Problem('not-paired', displayEndedText, { reason: 'ended' });
  throw new Problem('not-paired', 'This screen is not paired.');
}
