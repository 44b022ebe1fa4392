import mongoose from 'mongoose';

/** A text that breaks out of a careless literal, and that PostgreSQL could refuse. */
export const nasty = `O'Brien \\'; DROP TABLE residents; -- "x"\n/* ñ 老 🙂 */ :name $1 ? %s`;

/** A text that must not leave the house. */
export const secret = 'kept-at-home';

/** Documents of the collections that the demo home leaves empty; each may hold what must not leave. */
export const houseDocuments = {
  version_logs: {
    version: '2.5.0',
    changeType: 'feature',
    description: nasty,
    changeDate: '2026-11-01',
    totalHours: 2.5,
    tasksCount: null,
    createdAt: new Date(),
    createdBy: 'Root',
  },
  contact_messages: {
    name: nasty,
    email: 'daughter@example.test',
    phone: '1',
    message: nasty,
    receivedAt: new Date(),
    readAt: null,
    answeredAt: null,
    answeredByName: null,
    deletedAt: null,
    version: 1,
    saveKey: secret,
  },
  displays: {
    name: 'Hall',
    grade: 'rooms',
    credentialHash: secret,
    address: secret,
    createdAt: new Date(),
    pairedByName: 'Root',
    endedAt: null,
    version: 1,
  },
  tablets: {
    name: 'Ward 1',
    credentialHash: secret,
    address: secret,
    createdAt: new Date(),
    pairedByName: 'Root',
    endedAt: null,
    version: 1,
  },
  imports: {
    kind: 'residents',
    by: { id: '1', name: 'Ana' },
    from: { address: secret },
    at: new Date(),
    state: 'whole',
    added: 3,
    changed: 1,
    owner: secret,
    beat: 1,
  },
  erasures: {
    residentId: new mongoose.Types.ObjectId(),
    state: 'erased',
    reason: nasty,
    looked: 9,
    found: 9,
    by: { id: '1', name: 'Ana' },
    begunAt: new Date(),
    erasedAt: new Date(),
    counts: { audit: 3 },
    hidden: false,
    version: 2,
  },
  fhir_tokens: {
    name: nasty,
    keyHash: secret,
    residentIds: null,
    expiresAt: null,
    lastUsedAt: null,
    createdByName: 'Root',
    createdAt: new Date(),
    endedAt: null,
    version: 1,
  },
  handover_readings: { day: '2026-11-01', start: '07:00', by: { id: '1', name: 'Ana' }, at: new Date() },
};
