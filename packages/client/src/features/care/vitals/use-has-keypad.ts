import { useMinHeight } from '../../../ui/show/use-min-width.ts';

/**
 * True if the window has room for Form 01's keypad; otherwise the device's own keyboard is used. Same limit as `short` in the
 * styles.
 */
export const useHasKeypad = (): boolean => useMinHeight(500);
