import type { Access, Role } from '@hearthline/contracts';
import type { ComponentType } from 'react';
import type { Page } from '../lib/shell/lazy.tsx';

/** A page with its access and layout. */
export interface GuardedPage {
  readonly access: Access;
  /** Document title. */
  readonly title: string;
  readonly page: ComponentType;
  /** shell: with top bar and sidebar; bare: without. */
  readonly layout: 'shell' | 'bare';
  /** Toast after a redirect to the dashboard, for all roles or the given roles; without it the forbidden page is shown. */
  readonly refusal?: {
    readonly title: string;
    readonly text?: string;
    readonly roles?: readonly Role[];
  };
}

/** A page that is loaded when its path is first opened. */
export interface AppRoute extends GuardedPage {
  readonly path: string;
  readonly page: Page;
}
