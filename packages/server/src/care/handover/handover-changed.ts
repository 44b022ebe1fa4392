/** The change event of handovers: a note was added or removed, or somebody read one. */
export interface HandoverChanged {
  readonly kind: 'handover';
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    handover: HandoverChanged;
  }
}
