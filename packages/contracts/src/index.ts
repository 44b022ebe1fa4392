import { auth } from './auth.ts';
import { careAlerts } from './care-alerts.ts';
import { dashboard } from './dashboard.ts';
import { medicationRecords, medications } from './medications.ts';
import { residents } from './residents.ts';
import { screens, wall } from './screens.ts';
import { system } from './system.ts';
import { vitals } from './vitals.ts';
import { waitingWork } from './waiting-work.ts';

/** Every call of the product, by resource. */
export const contract = {
  auth,
  system,
  dashboard,
  residents,
  vitals,
  careAlerts,
  medications,
  medicationRecords,
  screens,
  wall,
  waitingWork,
} as const;
export type Contract = typeof contract;

export * from './alert-limits.ts';
export * from './alerts.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './care-alerts.ts';
export * from './dashboard.ts';
export * from './endpoint.ts';
export * from './events.ts';
export * from './headers.ts';
export * from './home.ts';
export * from './medications.ts';
export * from './permissions.ts';
export { mostRows } from './primitives.ts';
export * from './problem.ts';
export * from './readings.ts';
export * from './resident-order.ts';
export * from './residents.ts';
export * from './screens.ts';
export * from './sessions.ts';
export * from './system.ts';
export * from './users.ts';
export * from './vital-bands.ts';
export * from './vitals-rules.ts';
export * from './vitals.ts';
export * from './waiting-work.ts';
