// Every collection but those of residents’ records, which their models register: what the archives of persons have of it.

/** In the archives too: the person, the photo, and what other tests here look for. */
export const inArchives = [
  'users',
  'user_photos',
  'residents',
  'resident_photos',
  'audit',
  'import_steps',
  'root_notes',
];
/** In the archive of every user who has something there. */
export const ofUsers = [
  'sessions',
  'second_factors',
  'user_pins',
  'tablet_users',
  'account_links',
  'handover_readings',
];
/** Collections of the home itself; the audit names the staff who made or changed something. */
export const ofTheHouse = [
  'balance_checks',
  'contact_messages',
  'counters',
  'displays',
  'erasures',
  'fhir_reads',
  'fhir_tokens',
  'imports',
  'leases',
  'medications',
  'meta',
  'servers',
  'stock_movements',
  'system_settings',
  'tablets',
  'version_logs',
  'website_image_files',
  'website_images',
  'website_settings',
];
/** For minutes, or until the audit has them. */
export const forMinutes = [
  'display_pairings',
  'mail_queue',
  'passkey_challenges',
  'sign-in-attempts',
  'sign_in_failures',
  'sign_in_tickets',
];
