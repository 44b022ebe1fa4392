import type { Resource } from '../base/endpoint.ts';

/** What is held about one person, for whoever asks to see it: a zip with `data.json`, `data.pdf` and the photo. */
const archive = { media: 'application/zip' } as const;

export const dataProtection = {
  /** Of a resident: the resident, every record (voided ones too), alerts, notes and audit entries. */
  residentArchive: {
    method: 'GET',
    path: '/api/residents/:id/archive',
    access: 'canExportPersonalData',
    reply: archive,
  },
  /** Of a user: the account, its sessions, and what the audit says of the user. 403 for a user of a higher role. */
  userArchive: {
    method: 'GET',
    path: '/api/users/:id/archive',
    access: 'canExportPersonalData',
    reply: archive,
  },
} as const satisfies Resource;
