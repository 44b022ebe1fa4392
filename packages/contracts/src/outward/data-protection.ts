import type { Resource } from '../base/endpoint.ts';

/** The data held about one person, for a person who asks to see it: a zip with `data.json`, `data.pdf` and the photo. */
const archive = { media: 'application/zip' } as const;

export const dataProtection = {
  /** A resident's archive: the resident, every record (voided records too), alerts, notes and audit entries. */
  residentArchive: {
    method: 'GET',
    path: '/api/residents/:id/archive',
    access: 'canExportPersonalData',
    reply: archive,
  },
  /** A user's archive: the account, its sessions, and its audit entries. 403 for a user of a higher role. */
  userArchive: {
    method: 'GET',
    path: '/api/users/:id/archive',
    access: 'canExportPersonalData',
    reply: archive,
  },
} as const satisfies Resource;
