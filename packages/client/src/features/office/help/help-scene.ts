import type { Permission } from '@hearthline/contracts';

/**
 * A page of the help. Words between “ and ” are quoted from a screen: help-words.test.ts looks for each of them in the
 * sources of the client and the contracts.
 */
export interface HelpScene {
  /** In the address: `/help/record-vitals`. */
  readonly id: string;
  readonly title: string;
  /** Purpose of the screen, in one sentence. */
  readonly summary: string;
  /** Permission that the scene needs; absent: every signed-in user. */
  readonly permission?: Permission;
  /** The screen that it is about. */
  readonly screen?: { readonly href: string; readonly label: string };
  readonly steps: readonly string[];
  readonly questions: readonly HelpQuestion[];
  /** Picture of the scene; the files are in `pictures/`, made by `npm run help-pictures`. */
  readonly picture?: HelpPicture;
}

export interface HelpQuestion {
  readonly question: string;
  readonly answer: string;
}

export interface HelpPicture {
  /** Description of the picture, for users who can't see it. */
  readonly alt: string;
  /** wide: 1024 x 704, tall: 820 x 1000. */
  readonly shape: keyof typeof pictureSizes;
}

export const pictureSizes = {
  wide: { width: 1024, height: 704 },
  tall: { width: 820, height: 1000 },
} as const;
