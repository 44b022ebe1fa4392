import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOtherSession, buildSession } from '../../testing/build-session.ts';
import { encryptedDatabase } from './encrypted-database.ts';
import { canEncrypt } from './encrypted-author.ts';
import { encryptedStore } from './encrypted-store.ts';
import { endSession, sessionAtom } from '../session/session.ts';
import { store } from '../state/store.ts';

const ana = buildSession();
const ben = buildOtherSession();
const typed = { residentId: 'r1', pulse: '78' };

beforeEach(async () => {
  await (await encryptedDatabase()).clear('drafts');
  store.set(sessionAtom, ana);
});
afterEach(() => vi.unstubAllGlobals());

describe('encryptedStore', () => {
  it('returns a draft to its author, also after signing out and in again', async () => {
    expect(await encryptedStore.saveDraft('vitals', typed)).toBe('stored');
    endSession('logged-out-by-root');
    expect(await encryptedStore.loadDraft('vitals')).toBeNull();
    store.set(sessionAtom, ana);
    expect(await encryptedStore.loadDraft('vitals')).toEqual(typed);
  });

  it('stores everything except the name of the user encrypted', async () => {
    await encryptedStore.saveDraft('vitals', typed);
    const [row] = await (await encryptedDatabase()).getAll('drafts');
    expect(row?.userName).toBe('Ana Ribeiro');
    const bytes = Buffer.from(row?.data ?? new ArrayBuffer(0)).toString('latin1');
    expect(bytes).not.toContain('pulse');
    expect(Buffer.from(JSON.stringify(row)).toString()).not.toContain('78"');
  });

  it('does not decrypt a draft for another user, or the same name with another key', async () => {
    await encryptedStore.saveDraft('vitals', typed);
    store.set(sessionAtom, ben);
    expect(await encryptedStore.loadDraft('vitals')).toBeNull();
    store.set(sessionAtom, { ...ana, storeKey: ben.storeKey });
    expect(await encryptedStore.loadDraft('vitals')).toBeNull();
  });

  it('does not decrypt a draft moved to another form', async () => {
    await encryptedStore.saveDraft('vitals', typed);
    const database = await encryptedDatabase();
    const [row] = await database.getAll('drafts');
    if (row) await database.put('drafts', { ...row, formId: 'other' });
    expect(await encryptedStore.loadDraft('other')).toBeNull();
  });

  it("lists other users' unsent work with counts", async () => {
    await encryptedStore.saveDraft('vitals', typed);
    await encryptedStore.saveDraft('medication', typed);
    expect(await encryptedStore.unsentWorkOfOthers()).toEqual([]);
    store.set(sessionAtom, ben);
    expect(await encryptedStore.unsentWorkOfOthers()).toEqual([
      { userId: ana.user.id, userName: 'Ana Ribeiro', drafts: 2, readings: 0 },
    ]);
    store.set(sessionAtom, null);
    expect(await encryptedStore.unsentWorkOfOthers()).toEqual([
      { userId: ana.user.id, userName: 'Ana Ribeiro', drafts: 2, readings: 0 },
    ]);
  });

  it('keeps a draft deleted if it is deleted during a save', async () => {
    const saving = encryptedStore.saveDraft('vitals', typed);
    await encryptedStore.deleteDraft('vitals');
    await saving;
    expect(await encryptedStore.loadDraft('vitals')).toBeNull();
  });

  it('stores a draft handed over while the session ends', async () => {
    const saving = encryptedStore.saveDraft('vitals', typed);
    endSession('expired');
    expect(await saving).toBe('stored');
    store.set(sessionAtom, ana);
    expect(await encryptedStore.loadDraft('vitals')).toEqual(typed);
  });

  it('reports unavailable without Web Crypto, and does not throw', async () => {
    vi.stubGlobal('crypto', {});
    expect(canEncrypt()).toBe(false);
    expect(await encryptedStore.saveDraft('vitals', typed)).toBe('unavailable');
    expect(await encryptedStore.loadDraft('vitals')).toBeNull();
    expect(await encryptedStore.unsentWorkOfOthers()).toEqual([]);
    await expect(encryptedStore.deleteDraft('vitals')).resolves.toBeUndefined();
  });
});
