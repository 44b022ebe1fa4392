import type { SecondStepTicket } from '@hearthline/contracts';
import { atom } from 'jotai';

/** The ticket of a sign-in whose password was right, and whose second step is to follow; null without one. */
export const secondStepTicketAtom = atom<SecondStepTicket | null>(null);
