import type { PairedDisplay } from './identify-display.ts';

/** The change event of displays: paired, updated (name or grade) or ended. */
export type DisplayChanged =
  | { readonly kind: 'display'; readonly what: 'paired' }
  | { readonly kind: 'display'; readonly what: 'updated'; readonly record: PairedDisplay }
  | { readonly kind: 'display'; readonly what: 'ended'; readonly id: string };

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    display: DisplayChanged;
  }
}
