import type { Prescription } from '@hearthline/contracts';

/** The change event of prescriptions that were created, changed or stopped, in their current state. */
export interface PrescriptionsChanged {
  readonly kind: 'prescriptions';
  readonly records: readonly Prescription[];
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    prescriptions: PrescriptionsChanged;
  }
}
