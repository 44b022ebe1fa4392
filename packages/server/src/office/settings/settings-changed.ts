import type { SystemSetting, SystemStatus } from '@hearthline/contracts';

/** The change event of system settings; `status` was read after they were stored. */
export interface SettingsChanged {
  readonly kind: 'settings';
  /** Settings that were stored, changed or not. */
  readonly keys: readonly SystemSetting['key'][];
  readonly status: SystemStatus;
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    settings: SettingsChanged;
  }
}
