import type { WallHours } from '../office/settings.ts';

// Apart from the schemas of the board, which the wall page does without: its script has no zod.

/** Default hours, also for a display not paired yet. */
export const defaultWallHours: WallHours = { dayFrom: '07:00', nightFrom: '20:00' };

/** Time for which a board shows a withdrawn alert, ms. */
export const withdrawnShownMs = 60_000;
