/** The change event of root's notes and of the version logs. */
export interface RootingsChanged {
  readonly kind: 'rootings';
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    rootings: RootingsChanged;
  }
}
