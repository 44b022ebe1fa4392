import type { Alert } from '@hearthline/contracts';

/** The change event of alerts: raised, taken, noted, closed or withdrawn. */
export interface AlertsChanged {
  readonly kind: 'alerts';
  readonly records: readonly Alert[];
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    alerts: AlertsChanged;
  }
}
