import { auth } from './auth.ts';
import { alerts } from './alerts.ts';
import { dashboard } from './dashboard.ts';
import { medicationRecords } from './medication-records.ts';
import { medications } from './medications.ts';
import { handover } from './handover.ts';
import { kardex } from './kardex.ts';
import { prescriptions } from './prescriptions.ts';
import { residents } from './residents.ts';
import { reports } from './reports.ts';
import { round } from './round.ts';
import { displays, wall } from './displays.ts';
import { system } from './system.ts';
import { spreadsheets } from './spreadsheets.ts';
import { vitals } from './vitals.ts';
import { users } from './user-accounts.ts';
import { unsentWork } from './unsent-work.ts';
import { userActivity } from './user-activity.ts';
import { auditLog } from './audit-log.ts';
import { rootNotes } from './root-notes.ts';
import { versionLogs } from './version-logs.ts';
import { rootSessions } from './root-sessions.ts';
import { unsavedForms } from './unsaved-forms.ts';

/** All endpoints by resource. */
export const contract = {
  auth,
  system,
  dashboard,
  // Before residents and vitals: its paths would be taken for an id.
  spreadsheets,
  residents,
  vitals,
  alerts,
  medications,
  prescriptions,
  medicationRecords,
  round,
  kardex,
  handover,
  reports,
  displays,
  wall,
  users,
  unsentWork,
  userActivity,
  auditLog,
  unsavedForms,
  rootSessions,
  rootNotes,
  versionLogs,
} as const;
export type Contract = typeof contract;

export * from './alert-limits.ts';
export * from './notices.ts';
export * from './audit.ts';
export * from './audit-log.ts';
export * from './audit-verification-text.ts';
export * from './auth.ts';
export * from './alerts.ts';
export * from './as-needed.ts';
export * from './allergy-conflicts.ts';
export * from './dashboard.ts';
export * from './endpoint.ts';
export * from './events.ts';
export * from './handover.ts';
export * from './headers.ts';
export * from './home.ts';
export * from './imports.ts';
export * from './kardex.ts';
export * from './dose-schedule.ts';
export * from './medication-records.ts';
export * from './medications.ts';
export * from './prescriptions.ts';
export * from './reports.ts';
export * from './round.ts';
export * from './round-prescription.ts';
export * from './permissions.ts';
export * from './photos.ts';
export { maxRows } from './primitives.ts';
export * from './problem.ts';
export * from './readings.ts';
export * from './resident-order.ts';
export { inSentence, residentTextNames, residentTexts, type ResidentText } from './resident-fields.ts';
export * from './residents.ts';
export * from './displays.ts';
export * from './sessions.ts';
export * from './spreadsheets.ts';
export * from './system.ts';
export * from './user-activity.ts';
export * from './user-accounts.ts';
export * from './user-rules.ts';
export * from './users.ts';
export * from './usual-readings.ts';
export * from './vital-bands.ts';
export * from './vitals-rules.ts';
export * from './vitals.ts';
export * from './unsent-work.ts';
export * from './unsaved-forms.ts';
export * from './root-sessions.ts';
export * from './root-notes.ts';
export * from './version-logs.ts';
