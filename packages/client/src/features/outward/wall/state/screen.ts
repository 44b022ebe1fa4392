import { atom } from 'jotai';
import { keepScreenOn } from '../../../../lib/device/keep-screen-on.ts';
import { store } from '../../../../lib/state/store.ts';

/** True if nothing keeps the screen of this display on. */
export const mayGoDarkAtom = atom(false);

/** Keeps the screen of the display on. Returns the cleanup. */
export const startScreen = (): (() => void) => keepScreenOn((isOn) => store.set(mayGoDarkAtom, !isOn));
