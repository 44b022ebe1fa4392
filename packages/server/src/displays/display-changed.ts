import type { PairedDisplay } from './identify-display.ts';

/** A display was paired, renamed or given another grade, or ended. */
export type DisplayChanged =
  | { readonly kind: 'display'; readonly what: 'paired' }
  | { readonly kind: 'display'; readonly what: 'updated'; readonly record: PairedDisplay }
  | { readonly kind: 'display'; readonly what: 'ended'; readonly id: string };
