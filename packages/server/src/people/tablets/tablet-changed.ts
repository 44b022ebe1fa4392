/** The change event of shared tablets: one was enrolled, renamed or ended. */
export interface TabletChanged {
  readonly kind: 'tablet';
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    tablet: TabletChanged;
  }
}
