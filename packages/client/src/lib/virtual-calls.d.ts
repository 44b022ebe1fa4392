declare module 'virtual:calls' {
  import type { Endpoint } from '@hearthline/contracts';

  /** As much of an endpoint as it takes to call it; `reply` is null where there is none. */
  export interface Call extends Pick<Endpoint, 'method' | 'path' | 'upload'> {
    readonly reply: object | null;
  }

  /** Every call of the contract, by resource and name: vite.config.ts makes it of the contract. */
  export const calls: Readonly<Record<string, Readonly<Record<string, Call>>>>;
}
