import type { Alert } from '@hearthline/contracts';

/** Alerts were raised, or changed: taken, noted, closed, withdrawn. */
export interface AlertsChanged {
  readonly kind: 'alerts';
  readonly records: readonly Alert[];
}
