/** The change event of erasing residents' data. */
export interface ErasuresChanged {
  readonly kind: 'erasures';
  /** One was begun: the worker is to take it up. */
  readonly begun?: true;
  /** One is complete: what screens show of the resident is to be fetched again. */
  readonly completed?: true;
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    erasures: ErasuresChanged;
  }
}
