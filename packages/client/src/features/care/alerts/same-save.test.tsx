import { Problem, type Alert } from '@hearthline/contracts';
import { ago, ana, buildTaken } from '@hearthline/contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { heartbeatReceived } from '../../../lib/live/connection.ts';
import { resetSessionData } from '../../../lib/state/store.ts';
import { UnreachableError } from '../../../lib/server/unreachable-error.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AlertBar } from './alert-bar.tsx';

interface Options {
  readonly idempotencyKey?: string | undefined;
}
interface Input {
  readonly body?: { readonly done?: string | undefined };
}

/** A server that stores each note once for its key, and whose first answer is lost: the save is idempotent. */
function buildServer() {
  let alert = buildTaken();
  const saved = new Map<string, string>();
  const keys: string[] = [];
  const step = (state: Alert['state']) =>
    vi.fn(async ({ body }: Input, { idempotencyKey = '' }: Options = {}) => {
      const done = body?.done ?? '';
      const earlier = saved.get(idempotencyKey);
      keys.push(idempotencyKey);
      if (earlier !== undefined && earlier !== done)
        throw new Problem('key-reused', 'This form was already saved with different values.', {
          current: alert,
        });
      const notes =
        earlier === undefined ? [...alert.notes, { text: done, by: ana, at: ago(0) }] : alert.notes;
      if (earlier === undefined || state !== alert.state)
        alert = { ...alert, version: alert.version + 1, state, notes };
      saved.set(idempotencyKey, done);
      if (keys.length === 1) throw new UnreachableError();
      return { alert };
    });
  return {
    keys,
    note: step('taken'),
    close: step('closed'),
    texts: () => alert.notes.map(({ text }) => text),
  };
}

async function openPanel({ note, close }: ReturnType<typeof buildServer>) {
  heartbeatReceived(new Date().toISOString());
  const page = renderWithStore(<AlertBar />, {
    session: buildSession('nurse'),
    api: { alerts: { list: async () => ({ alerts: [buildTaken()], more: 0 }), note, close } },
  });
  const user = userEvent.setup();
  await user.click((await screen.findByText(/Mateo Kessler/)).closest('button')!);
  await screen.findByLabelText('Action taken');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, press, unmount: page.unmount };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Action taken');
const lost =
  'No answer from the server. The server cannot be reached. Check the connection, then try again. It may have been saved. ' +
  'Saving it again finds out, and stores nothing twice. What you typed is kept.';

beforeEach(clearDevice);

describe('Note of an alert whose answer was lost', () => {
  it('says that it may have been saved, and pressed again goes under the same key: one note', async () => {
    const server = buildServer();
    const { user, press } = await openPanel(server);
    await user.type(field(), 'Sat up.');
    await press('Save note');
    expect(await screen.findByText(lost)).toBeTruthy();
    expect(field().value).toBe('Sat up.');
    await press('Save note');
    expect(await screen.findByText('Note saved')).toBeTruthy();
    expect(screen.getAllByText('Ana Ribeiro: “Sat up.”')).toHaveLength(1);
    expect([server.keys.length, new Set(server.keys).size, server.texts()]).toEqual([2, 1, ['Sat up.']]);
    expect(screen.queryByText(lost)).toBeNull();
  });

  it('is sent under the same key after the page was loaded again', async () => {
    const server = buildServer();
    const first = await openPanel(server);
    await first.user.type(field(), 'Sat up.');
    await first.press('Save note');
    await screen.findByText(lost);
    first.unmount();
    resetSessionData();
    const { user, press } = await openPanel(server);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(field().value).toBe('Sat up.'));
    await press('Save note');
    expect(await screen.findByText('Note saved')).toBeTruthy();
    expect([server.keys.length, new Set(server.keys).size, server.texts()]).toEqual([2, 1, ['Sat up.']]);
  });

  it('goes under the same key with the closing that follows: one note', async () => {
    const server = buildServer();
    const { user, press } = await openPanel(server);
    await user.type(field(), 'Sat up.');
    await press('Save note');
    await screen.findByText(lost);
    await press('Close the alert');
    expect(await screen.findByText('Alert closed')).toBeTruthy();
    expect([new Set(server.keys).size, server.texts()]).toEqual([1, ['Sat up.']]);
  });

  it('is shown, and other words typed since are another note under a new key', async () => {
    const server = buildServer();
    const { user, press } = await openPanel(server);
    await user.type(field(), 'Sat up.');
    await press('Save note');
    await screen.findByText(lost);
    await user.clear(field());
    await user.type(field(), 'Oxygen.');
    await press('Save note');
    expect(await screen.findByText('Note saved')).toBeTruthy();
    expect(screen.getByText('Ana Ribeiro: “Sat up.”')).toBeTruthy();
    expect([new Set(server.keys).size, server.texts()]).toEqual([2, ['Sat up.', 'Oxygen.']]);
  });

  it('a further note goes under a key of its own', async () => {
    const server = buildServer();
    const { user, press } = await openPanel(server);
    await user.type(field(), 'Sat up.');
    await press('Save note');
    await screen.findByText(lost);
    await press('Save note');
    await waitFor(() => expect(field().value).toBe(''));
    await user.type(field(), 'Sat up.');
    await press('Save note');
    await waitFor(() => expect(server.texts()).toEqual(['Sat up.', 'Sat up.']));
    expect(new Set(server.keys).size).toBe(2);
  });
});

describe('Closing of an alert whose answer was lost', () => {
  it('says that it may have been saved, and pressed again goes under the same key', async () => {
    const server = buildServer();
    const { user, press } = await openPanel(server);
    await user.type(field(), 'Doctor came.');
    await press('Close the alert');
    expect(await screen.findByText(lost)).toBeTruthy();
    await press('Close the alert');
    expect(await screen.findByText('Alert closed')).toBeTruthy();
    expect([new Set(server.keys).size, server.texts()]).toEqual([1, ['Doctor came.']]);
  });
});
