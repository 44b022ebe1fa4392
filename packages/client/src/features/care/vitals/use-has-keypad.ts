import { useMinHeight } from '../../../ui/show/use-min-width.ts';

/** Whether the window has room for Form 01's keypad; without it the device's own keyboard is used. As `short` in the styles. */
export const useHasKeypad = (): boolean => useMinHeight(500);
