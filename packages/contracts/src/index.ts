import { auth } from './people/auth.ts';
import { alerts } from './care/alerts.ts';
import { away } from './care/away.ts';
import { dashboard } from './care/dashboard.ts';
import { medicationRecords } from './care/medication-records.ts';
import { medications } from './care/medications.ts';
import { balanceChecks } from './care/balance-checks.ts';
import { controlledRegister } from './care/controlled-register.ts';
import { handover } from './care/handover.ts';
import { kardex } from './care/kardex.ts';
import { prescriptions } from './care/prescriptions.ts';
import { supplies } from './care/supplies.ts';
import { residents } from './care/residents.ts';
import { reports } from './care/reports.ts';
import { round } from './care/round.ts';
import { displays, wall } from './outward/displays.ts';
import { system } from './office/settings.ts';
import { spreadsheets } from './care/spreadsheets.ts';
import { vitals } from './care/vitals.ts';
import { users } from './office/accounts.ts';
import { unsentWork } from './office/unsent-work.ts';
import { userActivity } from './office/user-activity.ts';
import { auditLog } from './office/audit-log.ts';
import { databaseOperations } from './office/operations.ts';
import { passkeys } from './people/passkeys.ts';
import { secondFactor } from './people/second-factor.ts';
import { ownPin, sharedTablet, tablets } from './people/tablets.ts';
import { dataProtection } from './outward/data-protection.ts';
import { systemState } from './office/monitoring.ts';
import { emailSettings } from './office/mail.ts';
import { accountLinks } from './office/account-links.ts';
import { rootNotes } from './office/root-notes.ts';
import { versionLogs } from './office/version-logs.ts';
import { rootSessions } from './office/root-sessions.ts';
import { unsavedForms } from './people/unsaved-forms.ts';
import { contactMessages } from './office/contact-messages.ts';
import { website } from './office/website.ts';
import { databaseSettings } from './office/database-settings.ts';
import { erasures } from './outward/erasures.ts';
import { fhirTokens } from './outward/fhir-tokens.ts';
import { appearance } from './office/appearance.ts';

/** All endpoints by resource. */
export const contract = {
  auth,
  system,
  dashboard,
  // Before residents and vitals: its paths would be taken for an id.
  spreadsheets,
  residents,
  away,
  vitals,
  alerts,
  medications,
  controlledRegister,
  balanceChecks,
  supplies,
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

export * from './care/alert-limits.ts';
export * from './care/notices.ts';
export * from './base/audit.ts';
export * from './office/audit-log.ts';
export * from './office/audit-verification-text.ts';
export * from './people/auth.ts';
export * from './people/check-credentials.ts';
export * from './care/alert-rules.ts';
export * from './care/alerts.ts';
export * from './care/as-needed.ts';
export * from './care/allergy-conflicts.ts';
export * from './care/substances.ts';
export * from './care/substance-limits.ts';
export * from './care/dashboard.ts';
export * from './office/operations.ts';
export * from './outward/data-protection.ts';
export * from './office/database-settings.ts';
export * from './base/endpoint.ts';
export * from './events.ts';
export * from './care/handover.ts';
export * from './base/headers.ts';
export * from './base/heartbeat.ts';
export * from './base/home.ts';
export * from './base/format-count.ts';
export * from './base/home-days.ts';
export * from './outward/wall-defaults.ts';
export * from './care/hold-limits.ts';
export * from './care/imports.ts';
export * from './care/kardex.ts';
export * from './care/dose-field-kinds.ts';
export * from './care/not-prescribed.ts';
export * from './care/dose-rules.ts';
export * from './care/dose-schedule.ts';
export * from './care/format-dose.ts';
export * from './care/dose-amount.ts';
export * from './care/dose-scale.ts';
export * from './care/dose-site.ts';
export * from './care/given-dose.ts';
export * from './care/medication-product.ts';
export * from './care/medication-records.ts';
export * from './care/controlled.ts';
export * from './care/balance-checks.ts';
export * from './care/controlled-register.ts';
export * from './care/witness.ts';
export * from './care/medications.ts';
export * from './care/supplies.ts';
export {
  formatOrderedBy,
  isReviewOverdue,
  lacksCheck,
  lacksWrittenOrder,
  orderForms,
  type OrderForm,
  uncheckedText,
} from './care/prescription-order.ts';
export * from './care/prescription-flags.ts';
export * from './care/prescriptions.ts';
export * from './care/reports.ts';
export * from './care/giving-roles.ts';
export * from './care/round.ts';
export * from './care/round-prescription.ts';
export * from './base/medication-routes.ts';
export * from './base/permissions.ts';
export * from './base/photos.ts';
export { maxRows } from './base/primitives.ts';
export * from './base/problem.ts';
export * from './care/reading-kinds.ts';
export type { Band, BandStep, ColumnWidth, SugarType, Tone } from './care/reading-row.ts';
export * from './care/reading-text.ts';
export * from './care/readings.ts';
export * from './care/number-rules.ts';
export * from './base/typed-number.ts';
export * from './care/typed-pressure.ts';
export * from './care/dosage-text.ts';
export * from './care/resident-order.ts';
export * from './base/role.ts';
export { inSentence, residentTextNames, residentTexts, type ResidentText } from './care/resident-fields.ts';
export * from './care/residents.ts';
export * from './care/resident-stay.ts';
export * from './care/away.ts';
export * from './outward/displays.ts';
export * from './people/sessions.ts';
export * from './care/spreadsheets.ts';
export * from './office/settings.ts';
export * from './office/monitoring.ts';
export * from './office/user-activity.ts';
export * from './office/accounts.ts';
export * from './office/account-rules.ts';
export * from './people/users.ts';
export * from './care/usual-readings.ts';
export * from './care/limit-scale.ts';
export * from './care/vital-bands.ts';
export * from './care/vitals-rules.ts';
export * from './care/recheck.ts';
export { NotMeasuredReason, RecordedReadings, type NotMeasured } from './care/recorded-readings.ts';
export * from './care/vitals.ts';
export * from './office/unsent-work.ts';
export * from './people/pin-rules.ts';
export * from './people/second-factor.ts';
export * from './people/passkey-answers.ts';
export * from './people/passkeys.ts';
export * from './people/tablets.ts';
export * from './office/mail.ts';
export * from './office/account-links.ts';
export * from './people/unsaved-forms.ts';
export * from './office/contact-messages.ts';
export * from './office/website.ts';
export * from './care/wrong-resident.ts';
export * from './office/root-sessions.ts';
export * from './office/root-notes.ts';
export * from './office/version-logs.ts';
export * from './outward/erasures.ts';
export * from './outward/fhir-tokens.ts';
export * from './office/appearance.ts';
export * from './office/appearance-colors.ts';
export * from './office/appearance-css.ts';
