import type { WallBoard } from '@hearthline/contracts';
import { atom } from 'jotai';

/** State of a display. */
export type Phase =
  /** Asking the server; `failure` is the reason for the missing answer. */
  | { readonly name: 'starting'; readonly failure: string | null }
  /** Showing the pairing code; null before the first code. `failure` is the reason why it could not be fetched or renewed. */
  | { readonly name: 'pairing'; readonly code: WaitingCode | null; readonly failure: string | null }
  | { readonly name: 'board' }
  /** Shows nothing but the message. */
  | { readonly name: 'ended'; readonly message: string };

export interface WaitingCode {
  readonly code: string;
  /** Milliseconds since 1970, the server's clock. */
  readonly expiresAt: number;
  /** URL of the page where the code is entered, with the code in it. */
  readonly enterAt: string;
}

export const phaseAtom = atom<Phase>({ name: 'starting', failure: null });

/** The last board of the server; removed when the pairing ends. */
export const boardAtom = atom<WallBoard | null>(null);

/** Build id of the client that the server announced last; null before. */
export const announcedProgramAtom = atom<string | null>(null);
