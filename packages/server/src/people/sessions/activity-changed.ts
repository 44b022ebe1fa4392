/** The change event of sign-ins, sign-outs, failed sign-ins and other acts in the system itself: something was stored. */
export interface ActivityChanged {
  readonly kind: 'activity';
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    activity: ActivityChanged;
  }
}
