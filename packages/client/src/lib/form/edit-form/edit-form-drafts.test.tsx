import { Problem } from '@hearthline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildOtherSession, buildSession } from '../../../testing/build-session.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import { encryptedDatabase } from '../../device/encrypted-database.ts';
import { getDraftId, encryptedStore } from '../../device/encrypted-store.ts';
import { endSession, sessionAtom } from '../../session/session.ts';
import { store } from '../../state/store.ts';
import { field, openForm, soup } from './testing/open-form.tsx';

beforeEach(clearDevice);

const offer = /^Unfinished changes to Stew, started \d{1,2}:\d\d [AP]M\.$/;
const stored = () => encryptedStore.loadDraft('recipe:soup');
/** Time for a draft to be read and offered. */
const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

/** Types into the form and leaves the page without saving. */
async function leaveDraft(): Promise<ReturnType<typeof openForm>> {
  const opened = openForm();
  await opened.type('Name', 'Stew');
  opened.unmount();
  return opened;
}

describe('Edit form: draft', () => {
  it('is offered to its author when the form is opened again, with what it was based on and its key', async () => {
    await leaveDraft();
    const draft = await stored();
    const { press, sent } = openForm({ base: { ...soup, version: 5 } });
    expect(await screen.findByText(offer)).toBeTruthy();
    await press('Continue');
    expect(field('Name').value).toBe('Stew');
    await press('Save');
    await screen.findByText('Recipe saved');
    expect(sent()).toMatchObject([{ key: (draft as { key: string }).key, version: 1 }]);
    await waitFor(async () => expect(await stored()).toBeNull());
  });

  it('is stored a moment after a change, and removed where the change is taken back', async () => {
    const { type } = openForm();
    expect(await stored()).toBeNull();
    await type('Name', 'Stew');
    await waitFor(async () => expect(await stored()).toMatchObject({ values: { name: 'Stew' } }));
    await type('Name', 'Soup');
    await waitFor(async () => expect(await stored()).toBeNull());
  });

  it('is stored when the session ends, and offered in the next one', async () => {
    const { type, unmount } = openForm();
    await type('Name', 'Stew');
    act(() => endSession('logged-out-by-root'));
    unmount();
    openForm();
    expect(await screen.findByText(offer)).toBeTruthy();
  });

  it('is not offered to another user, nor in another form', async () => {
    await leaveDraft();
    const other = openForm({ session: buildOtherSession() });
    await pass();
    expect(screen.queryByText(/^Unfinished/)).toBeNull();
    expect(field('Name').value).toBe('Soup');
    other.unmount();
    openForm({ key: 'recipe:stew' });
    await pass();
    expect(screen.queryByText(/^Unfinished/)).toBeNull();
  });

  it('is gone from the device once it is discarded', async () => {
    await leaveDraft();
    const { press } = openForm();
    await screen.findByText(offer);
    await press('Discard');
    expect(field('Name').value).toBe('Soup');
    await waitFor(async () => expect(await stored()).toBeNull());
  });

  it('is gone once the form is left without saving', async () => {
    const { type, press } = openForm();
    await type('Name', 'Stew');
    await waitFor(async () => expect(await stored()).not.toBeNull());
    await press('Cancel');
    await press('Leave without saving');
    await waitFor(async () => expect(await stored()).toBeNull());
  });

  it('is kept when the form is closed while a save is under way that then fails', async () => {
    const { save, type, press, onClose } = openForm();
    let fail: (why: Error) => void = () => undefined;
    save.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
    await type('Name', 'Stew');
    await press('Save');
    await press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
    await act(async () => fail(new Problem('database-away', 'The server cannot reach its database.')));
    expect(await screen.findByText(/What you typed is kept\.$/)).toBeTruthy();
    await waitFor(async () => expect(await stored()).toMatchObject({ values: { name: 'Stew' } }));
  });

  it('is kept, without a message, if the session ends during a save', async () => {
    const { save, type, press, unmount } = openForm();
    save.mockImplementationOnce(async () => {
      act(() => endSession('expired'));
      throw new Problem('SESSION_EXPIRED', 'You have been logged out due to inactivity');
    });
    await type('Name', 'Stew');
    await press('Save');
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(screen.queryByText('Failed to save recipe')).toBeNull();
    unmount();
    openForm();
    expect(await screen.findByText(offer)).toBeTruthy();
  });

  it('continues without a question in the same session, if the form keeps typed values', async () => {
    const session = buildSession();
    const first = openForm({ keepsTyped: true, session });
    await first.type('Name', 'Stew');
    first.unmount();
    const { press, sent } = openForm({ keepsTyped: true, session });
    expect(field('Name').value).toBe('Stew');
    await pass();
    expect(screen.queryByText(/^Unfinished/)).toBeNull();
    await press('Save');
    await screen.findByText('Recipe saved');
    expect(sent()).toMatchObject([{ values: { name: 'Stew' }, version: 1 }]);
  });
});

describe('Edit form: several drafts of a form', () => {
  const openOneOfSeveral = (session = buildSession()) =>
    openForm({ base: null, key: 'recipe', isOffered: ({ serves }) => serves !== 'nobody', session });
  const count = async () => (await encryptedDatabase()).count('drafts');

  beforeEach(async () => {
    store.set(sessionAtom, buildSession());
    const put = (key: string, day: string, values: object) =>
      encryptedStore.saveDraft(getDraftId('recipe', key), {
        key,
        startedAt: `2026-11-${day}T08:00:00.000Z`,
        firstTriedAt: null,
        values,
      });
    await put('older', '20', { name: 'Stew', serves: '2' });
    await put('newer', '21', { name: 'Pie', serves: '3' });
    await put('newest', '22', { name: 'Cake', serves: 'nobody' });
    await encryptedStore.saveDraft(getDraftId('recipe', 'unreadable'), { key: 'unreadable' });
  });

  it('the newest that fits is offered, then the next; what is discarded or saved goes, and no other', async () => {
    const { press } = openOneOfSeveral();
    expect(await screen.findByText(/^Unfinished changes to Pie, started Nov 21/)).toBeTruthy();
    await press('Discard');
    expect(await screen.findByText(/^Unfinished changes to Stew, started Nov 20/)).toBeTruthy();
    await press('Continue');
    expect([field('Name').value, field('Serves').value]).toEqual(['Stew', '2']);
    await press('Save');
    await screen.findByText('Recipe saved');
    await waitFor(async () => expect(await count()).toBe(2));
  });

  it('is not offered to another user, nor while the form has typed values', async () => {
    const other = openOneOfSeveral(buildOtherSession());
    await pass();
    expect(screen.queryByText(/^Unfinished/)).toBeNull();
    other.unmount();
    const { press, type } = openOneOfSeveral();
    await screen.findByText(/^Unfinished changes to Pie/);
    await press('Continue');
    await type('Name', 'Tart');
    await pass();
    expect(screen.queryByText(/^Unfinished/)).toBeNull();
    expect(await count()).toBe(4);
  });
});
