/**
 * Collections that no SQL export has a table of, each with the reason. A collection that is neither here nor a table fails a test.
 * A backup has all of them.
 */
export const leftOutCollections: Readonly<Record<string, string>> = {
  account_links: 'hashes of the tokens of links',
  audit: 'its chain of HMACs cannot be verified outside; it has an export of its own',
  counters: 'the next record number',
  display_pairings: 'codes that are being entered',
  dose_claims: 'who has a dose open, for minutes',
  fhir_reads: 'what keys of the FHIR interface read within this hour, on its way to the audit',
  import_steps: 'what an import may still undo; the records themselves are exported',
  leases: 'which server does the background work',
  mail_queue: 'mails that are about to be sent, with what their links are made of',
  meta: 'the state of the database itself, with the end of the audit chain',
  passkey_challenges: 'challenges of passkeys that wait for an answer, for minutes',
  resident_photos: 'files of photos',
  second_factors: 'secrets and recovery codes',
  servers: 'which servers are running',
  sessions: 'who is signed in, with the hashes of cookies',
  sign_in_failures: 'on their way to the audit',
  'sign-in-attempts': 'counters of wrong passwords, by address',
  sign_in_tickets: 'sign-ins between password and code',
  tablet_users: 'rights to a PIN, with tags of passwords',
  user_photos: 'files of photos',
  user_pins: 'hashes of PINs',
  website_image_files: 'files of pictures',
};

/** Fields that no table of any collection has. */
export const leftOutEverywhere: readonly string[] = [
  'history',
  'hidden',
  'saveKey',
  'saveHash',
  'deletedAt',
  'endedAt',
];

/** Further fields of exported collections that are no column: secrets, files, and what only the server's own work needs. */
export const leftOutFields: Readonly<Record<string, readonly string[]>> = {
  users: [
    'photoUrl',
    'photoKey',
    'endingSessions',
    'leaving',
    'passwordHash',
    'mustChangePassword',
    'lastActivityAt',
  ],
  residents: ['roomKey', 'photoUrl', 'photoKey', 'removing', 'erasing', 'order', 'searchText', 'nameKey'],
  vitals_records: [
    'saidNo',
    'hidesPending',
    'correctedBy',
    'voided',
    'flagged',
    'alertsPending',
    'changedAt',
  ],
  prescriptions: ['successor'],
  medication_records: [
    'doseKey',
    'stockPending',
    'closedUnder',
    'at',
    'hidesPending',
    'correctedBy',
    'voided',
    'changedAt',
  ],
  medications: ['nameKey', 'movements', 'archived', 'archiveSoon', 'detailsVersion'],
  supplies: ['movements', 'archived', 'archiveSoon', 'detailsVersion'],
  balance_checks: ['placeKey', 'unsettled'],
  stock_movements: ['_id', 'seq', 'stock', 'supplyOf'],
  care_alerts: ['takenBefore', 'recheckBase', 'rechecks', 'saves'],
  website_images: ['hasAvif', 'replacedBy'],
  displays: ['credentialHash', 'renewedAt', 'address'],
  tablets: ['credentialHash', 'renewedAt', 'address'],
  fhir_tokens: ['keyHash'],
  system_settings: ['_id', 'createdAt'],
  imports: ['from', 'running', 'owner', 'beat', 'settled', 'cleared', 'allOrNothing'],
};
