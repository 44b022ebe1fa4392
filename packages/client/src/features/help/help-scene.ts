import type { Permission } from '@hearthline/contracts';

/**
 * One page of the help. Words between “ and ” stand on a screen exactly so: help-words.test.ts looks for each of them in the
 * sources of the client and the contracts.
 */
export interface HelpScene {
  /** In the address: `/help/record-vitals`. */
  readonly id: string;
  readonly title: string;
  /** What it is for, in one sentence. */
  readonly summary: string;
  /** Who may do it; absent: everybody who is signed in. */
  readonly permission?: Permission;
  /** The screen that it is about. */
  readonly screen?: { readonly href: string; readonly label: string };
  readonly steps: readonly string[];
  readonly questions: readonly HelpQuestion[];
}

export interface HelpQuestion {
  readonly question: string;
  readonly answer: string;
}
