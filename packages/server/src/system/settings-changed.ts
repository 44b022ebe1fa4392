import type { SystemStatus } from '@hearthline/contracts';

/** A switch of the system was changed; `status` is read after it was stored. */
export interface SettingsChanged {
  readonly kind: 'settings';
  readonly status: SystemStatus;
}
