import type { Prescription } from '@hearthline/contracts';

/** The change event of prescriptions: written, changed or stopped ones as they are now. */
export interface PrescriptionsChanged {
  readonly kind: 'prescriptions';
  readonly records: readonly Prescription[];
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    prescriptions: PrescriptionsChanged;
  }
}
