import type { Alert } from '@hearthline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { encryptedStore } from '../../../lib/device/encrypted-store.ts';
import { encryptedDatabase } from '../../../lib/device/encrypted-database.ts';
import { resetSessionData } from '../../../lib/state/store.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';
import { ana, ago, buildTaken } from '@hearthline/contracts/testing';
import { clearDevice } from '../../../testing/clear-device.ts';

const alert = buildTaken();
const question = /^Unfinished note, started \d{1,2}:\d\d [AP]M\.$/;
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Action taken');
const draftCount = () => encryptedDatabase().then((database) => database.count('drafts'));

/** Loads the page afresh, with empty memory. */
async function load(alerts: Alert[] = [alert], session = buildSession('nurse'), stored = alert) {
  heartbeatReceived(new Date().toISOString());
  const saved = buildTaken({ version: 3, notes: [{ text: 'Sat her up.', by: ana, at: ago(0) }] });
  const page = renderWithStore(<AlertBar />, {
    session,
    api: {
      alerts: {
        list: async () => ({ alerts, more: 0 }),
        note: async () => ({ alert: saved }),
        get: async () => ({ alert: stored }),
      },
    },
  });
  return {
    user: userEvent.setup(),
    leave() {
      page.unmount();
      act(resetSessionData);
    },
  };
}

async function openPanel(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click((await screen.findByText(/Mateo Kessler/)).closest('button')!);
  await screen.findByLabelText('Action taken');
}

beforeEach(clearDevice);

describe('Note draft of an alert', () => {
  it('is restored after a page load and deleted once it is saved', async () => {
    const first = await load();
    await openPanel(first.user);
    await first.user.type(field(), 'Sat her up.');
    await waitFor(async () => expect(await draftCount()).toBe(1));
    first.leave();

    const second = await load();
    await openPanel(second.user);
    await screen.findByText(question);
    await second.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(field().value).toBe('Sat her up.'));
    await second.user.click(screen.getByRole('button', { name: 'Save note' }));
    await screen.findByText('Note saved');
    await waitFor(async () => expect(await draftCount()).toBe(0));
  });

  it('continues without a question when the panel is opened again', async () => {
    const { user } = await load();
    await openPanel(user);
    await user.type(field(), 'Sat');
    await waitFor(async () => expect(await draftCount()).toBe(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Action taken')).toBeNull());
    await openPanel(user);
    await user.type(field(), ' her up.');
    // The draft is stored again only after the stored one was read: a question would have appeared.
    await waitFor(async () =>
      expect(JSON.stringify(await encryptedStore.loadDrafts('alert note'))).toContain('her up.'),
    );
    expect(screen.queryByText(question)).toBeNull();
    expect(field().value).toBe('Sat her up.');
  });

  it('is shown in a toast when the alert was over before the note was saved', async () => {
    const first = await load();
    await openPanel(first.user);
    await first.user.type(field(), 'Sat her up.');
    first.leave();
    await load([], buildSession('nurse'), { ...alert, version: 4, state: 'closed' });
    expect(await screen.findByText('Its alert is over. You had typed: “Sat her up.”')).toBeTruthy();
    await waitFor(async () => expect(await draftCount()).toBe(0));
  });

  it('is not called lost where the note is on the closed alert: its answer was', async () => {
    const first = await load();
    await openPanel(first.user);
    await first.user.type(field(), 'Sat her up.');
    await waitFor(async () => expect(await draftCount()).toBe(1));
    first.leave();
    const session = buildSession('nurse');
    const notes = [{ text: 'Sat her up.', by: { id: session.user.id, name: session.user.name }, at: ago(1) }];
    await load([], session, { ...alert, version: 4, state: 'closed', notes });
    await waitFor(async () => expect(await draftCount()).toBe(0));
    expect(screen.queryByText(/Your note was not saved/)).toBeNull();
  });

  it('is kept while its alert is unclosed, though no longer in the bar', async () => {
    const first = await load();
    await openPanel(first.user);
    await first.user.type(field(), 'Sat her up.');
    await waitFor(async () => expect(await draftCount()).toBe(1));
    first.leave();
    const get = vi.fn(async () => ({ alert }));
    renderWithStore(<AlertBar />, {
      session: buildSession('nurse'),
      api: { alerts: { list: async () => ({ alerts: [], more: 0 }), get } },
    });
    await waitFor(() => expect(get).toHaveBeenCalled());
    expect(screen.queryByText(/Its alert is over/)).toBeNull();
    expect(await draftCount()).toBe(1);
  });
});
