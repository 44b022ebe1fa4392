import { atom } from 'jotai';

/** The ticket of a sign-in whose password was right, and whose code is to follow; null without one. */
export const secondStepTicketAtom = atom<string | null>(null);
