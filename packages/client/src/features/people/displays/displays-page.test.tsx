import { Problem, type Display } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { displaysChangeCountAtom } from '../../../lib/live/collections.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { DisplaysPage } from './displays-page.tsx';

const station: Display = {
  id: 'c'.repeat(24),
  version: 3,
  name: 'Nurses’ station',
  grade: 'initials',
  lastSeenAt: new Date().toISOString(),
  address: '192.168.1.40',
  appVersion: '2.4.0',
  pairedByName: 'Rosa Dias',
  createdAt: '2026-11-20T10:00:00.000Z',
};

const noTablets = { list: async () => Promise.resolve({ tablets: [] }) };

function renderDisplays(displays: readonly Display[] = [station]) {
  const calls = {
    list: vi.fn(async () => Promise.resolve({ displays: [...displays] })),
    pair: vi.fn(),
    update: vi.fn(),
    remove: vi.fn(),
  };
  renderWithStore(<DisplaysPage />, {
    session: buildSession('manager'),
    api: { displays: calls, tablets: noTablets },
  });
  return calls;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('Displays page', () => {
  it('lists each display with grade, last heartbeat, version and address', async () => {
    renderDisplays();
    expect(await screen.findByText('Nurses’ station')).toBeTruthy();
    expect(screen.getByText('Initials and room. Added by Rosa Dias.')).toBeTruthy();
    expect(screen.getByText('Hearthline 2.4.0 · 192.168.1.40')).toBeTruthy();
    expect(screen.getByText(/Last seen: less than a minute ago/)).toBeTruthy();
    expect(screen.getByText(/3\.6 m on 50 inches and 4 m on 55 inches/)).toBeTruthy();
  });

  it('explains how to add a display if there is none', async () => {
    renderDisplays([]);
    expect(await screen.findByText('No screens yet')).toBeTruthy();
  });

  it('tells that the list could not be loaded', async () => {
    const list = vi.fn(async () => Promise.reject(new Problem('database-away', 'The database is away.')));
    renderWithStore(<DisplaysPage />, {
      session: buildSession('manager'),
      api: { displays: { list }, tablets: noTablets },
    });
    expect(await screen.findByText('Failed to load screens')).toBeTruthy();
    expect(screen.getByText('The database is away.')).toBeTruthy();
  });

  it('pairs by the typed code, with the grade "initials" by default', async () => {
    const { pair } = renderDisplays([]);
    pair.mockResolvedValue({ display: station });
    await press('Add screen');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/Code on the screen/), 'h7k w4m');
    await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Nurses’ station');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add screen' }));
    expect(pair.mock.calls[0]?.[0]).toEqual({
      body: { code: 'H7KW4M', name: 'Nurses’ station', grade: 'initials' },
    });
    expect(await screen.findByText('Screen added')).toBeTruthy();
  });

  it('asks to confirm the code of a QR code’s link, and removes it from the URL afterwards', async () => {
    history.replaceState(null, '', '/screens?code=h7kw4m');
    const { pair } = renderDisplays([]);
    pair.mockResolvedValue({ display: station });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Code on the screen/).value).toBe('H7KW4M');
    await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Hall');
    const add = within(dialog).getByRole('button', { name: 'Add screen' });
    await userEvent.click(add);
    expect(await within(dialog).findByText(/Please look at the screen/)).toBeTruthy();
    expect(pair).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await userEvent.click(add);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pair.mock.calls[0]?.[0]).toEqual({ body: { code: 'H7KW4M', name: 'Hall', grade: 'initials' } });
    expect(location.search).toBe('');
  });

  it('opens no form for a malformed code in the URL', async () => {
    history.replaceState(null, '', '/screens?code=H7K%3Cb%3E');
    renderDisplays([]);
    await screen.findByText('No screens yet');
    expect(screen.queryByRole('dialog')).toBeNull();
    history.replaceState(null, '', '/');
  });

  it('reloads the list after an event', async () => {
    const { list } = renderDisplays([]);
    await screen.findByText('No screens yet');
    list.mockResolvedValue({ displays: [station] });
    act(() => store.set(displaysChangeCountAtom, (count) => count + 1));
    expect(await screen.findByText('Nurses’ station')).toBeTruthy();
  });

  it('shows a wrong code at its field', async () => {
    const { pair } = renderDisplays([]);
    const message = 'No screen shows this code.';
    pair.mockRejectedValue(new Problem('invalid', message, { fields: { code: message } }));
    await press('Add screen');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/Code on the screen/), 'AAAAAA');
    await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Hall');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add screen' }));
    expect(await within(dialog).findByText(message)).toBeTruthy();
  });

  it('changes the grade of a display with the version that was seen', async () => {
    const { update } = renderDisplays();
    update.mockResolvedValue({ screen: { ...station, grade: 'room' } });
    await screen.findByText('Nurses’ station');
    await press('Change Nurses’ station');
    await userEvent.click(await screen.findByRole('radio', { name: /Room only/ }));
    await press('Save');
    expect(update).toHaveBeenCalledWith({
      params: { id: station.id },
      body: { name: 'Nurses’ station', grade: 'room', version: 3 },
    });
  });

  it('asks before disconnecting a display, with "Cancel" as the default', async () => {
    const { remove } = renderDisplays();
    remove.mockResolvedValue(undefined);
    await screen.findByText('Nurses’ station');
    await press('Disconnect Nurses’ station');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Disconnect this screen? It goes blank immediately.',
    });
    expect(within(dialog).getAllByRole('button')[0]?.textContent).toBe('Cancel');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    expect(remove).toHaveBeenCalledWith({ params: { id: station.id } });
  });
});
