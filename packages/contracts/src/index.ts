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
import { databaseOperations } from './database-operations.ts';
import { passkeys } from './passkeys.ts';
import { secondFactor } from './second-factor.ts';
import { ownPin, sharedTablet, tablets } from './tablets.ts';
import { dataProtection } from './data-protection.ts';
import { systemState } from './system-state.ts';
import { emailSettings } from './email-settings.ts';
import { accountLinks } from './account-links.ts';
import { rootNotes } from './root-notes.ts';
import { versionLogs } from './version-logs.ts';
import { rootSessions } from './root-sessions.ts';
import { unsavedForms } from './unsaved-forms.ts';
import { contactMessages } from './contact-messages.ts';
import { website } from './website.ts';
import { databaseSettings } from './database-settings.ts';
import { erasures } from './erasures.ts';
import { fhirTokens } from './fhir-tokens.ts';
import { appearance } from './appearance.ts';

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
  databaseOperations,
  secondFactor,
  passkeys,
  tablets,
  sharedTablet,
  ownPin,
  systemState,
  emailSettings,
  accountLinks,
  unsavedForms,
  website,
  contactMessages,
  dataProtection,
  databaseSettings,
  rootSessions,
  rootNotes,
  versionLogs,
  erasures,
  fhirTokens,
  appearance,
} as const;
export type Contract = typeof contract;

export * from './alert-limits.ts';
export * from './notices.ts';
export * from './audit.ts';
export * from './audit-log.ts';
export * from './audit-verification-text.ts';
export * from './auth.ts';
export * from './check-credentials.ts';
export * from './alert-rules.ts';
export * from './alerts.ts';
export * from './as-needed.ts';
export * from './allergy-conflicts.ts';
export * from './dashboard.ts';
export * from './database-operations.ts';
export * from './data-protection.ts';
export * from './database-settings.ts';
export * from './endpoint.ts';
export * from './events.ts';
export * from './handover.ts';
export * from './headers.ts';
export * from './heartbeat.ts';
export * from './home.ts';
export * from './format-count.ts';
export * from './home-days.ts';
export * from './wall-defaults.ts';
export * from './imports.ts';
export * from './kardex.ts';
export * from './dose-rules.ts';
export * from './dose-schedule.ts';
export * from './format-dose.ts';
export * from './medication-product.ts';
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
export * from './number-rules.ts';
export * from './typed-number.ts';
export * from './typed-pressure.ts';
export * from './dosage-text.ts';
export * from './resident-order.ts';
export * from './role.ts';
export { inSentence, residentTextNames, residentTexts, type ResidentText } from './resident-fields.ts';
export * from './residents.ts';
export * from './displays.ts';
export * from './sessions.ts';
export * from './spreadsheets.ts';
export * from './system.ts';
export * from './system-state.ts';
export * from './user-activity.ts';
export * from './user-accounts.ts';
export * from './user-rules.ts';
export * from './users.ts';
export * from './usual-readings.ts';
export * from './limit-scale.ts';
export * from './vital-bands.ts';
export * from './vitals-rules.ts';
export * from './recheck.ts';
export { NotMeasuredReason, RecordedReadings, type NotMeasured } from './recorded-readings.ts';
export * from './vitals.ts';
export * from './unsent-work.ts';
export * from './pin-rules.ts';
export * from './second-factor.ts';
export * from './passkey-answers.ts';
export * from './passkeys.ts';
export * from './tablets.ts';
export * from './email-settings.ts';
export * from './account-links.ts';
export * from './unsaved-forms.ts';
export * from './contact-messages.ts';
export * from './website.ts';
export * from './wrong-resident.ts';
export * from './root-sessions.ts';
export * from './root-notes.ts';
export * from './version-logs.ts';
export * from './erasures.ts';
export * from './fhir-tokens.ts';
export * from './appearance.ts';
export * from './appearance-colors.ts';
export * from './appearance-css.ts';
