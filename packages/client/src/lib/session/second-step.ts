import type { SecondStepTicket } from '@hearthline/contracts';
import { atom } from 'jotai';

/** The ticket of a sign-in with a correct password that needs its second step; null without one. */
export const secondStepTicketAtom = atom<SecondStepTicket | null>(null);
