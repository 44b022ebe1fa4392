import type { WallBoard } from '@hearthline/contracts';
import { atom } from 'jotai';

/** What a display is doing. */
export type Phase =
  /** Asking the server what it is; `failure` says why there is no answer yet. */
  | { readonly name: 'starting'; readonly failure: string | null }
  /** Showing its code; null until the server gave one. `failure` says why there is none, or no newer one. */
  | { readonly name: 'pairing'; readonly code: WaitingCode | null; readonly failure: string | null }
  | { readonly name: 'board' }
  /** Blank but for the message. */
  | { readonly name: 'ended'; readonly message: string };

export interface WaitingCode {
  readonly code: string;
  /** Milliseconds since 1970, the server's clock. */
  readonly expiresAt: number;
  /** The page on which it is entered, the code in its address. */
  readonly enterAt: string;
}

export const phaseAtom = atom<Phase>({ name: 'starting', failure: null });

/** The whole board as the server sent it last; forgotten when the screen ends. */
export const boardAtom = atom<WallBoard | null>(null);

/** The program the server announced last; null before it did. */
export const announcedAtom = atom<string | null>(null);
