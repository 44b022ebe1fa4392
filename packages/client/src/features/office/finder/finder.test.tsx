import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { roles, type Role } from '@hearthline/contracts';
import { buildResident } from '@hearthline/contracts/testing';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { FinderDialogs } from './finder-dialogs.tsx';
import { finderOptions } from './finder-options.ts';

const rosa = buildResident({ roomNumber: '12A' });
const henrik = buildResident({ id: 'd'.repeat(24), name: 'Henrik', lastName: 'Dahl', nickname: null });
const gone = buildResident({
  id: 'c'.repeat(24),
  name: 'Hedda',
  lastName: 'Berg',
  nickname: null,
  active: false,
});
const residents = [gone, rosa, henrik];
const pages = [
  { href: '/dashboard', label: 'Dashboard' },
  { href: '/records', label: 'Records' },
];

function open(role: Role = 'nurse', beside = <input aria-label="A field" />) {
  renderWithStore(
    <>
      {beside}
      <FinderDialogs pages={pages} />
    </>,
    {
      session: buildSession(role),
      api: { residents: { list: async () => ({ residents, found: 3, total: 3 }) } },
    },
  );
  return userEvent.setup();
}

const dialog = () => screen.findByRole('dialog', { name: 'Find' });
const offered = async () =>
  within(await dialog())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('shortcuts', () => {
  it.each([['/'], ['{Control>}k{/Control}'], ['{Meta>}k{/Meta}']])('%s opens the finder', async (keys) => {
    const user = open();
    await user.keyboard(keys);
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('? opens the list of shortcuts', async () => {
    const user = open();
    await user.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(list).getByText('Find a resident, page or action')).toBeTruthy();
  });

  it('do nothing while the user types in a field', async () => {
    const user = open();
    const field = screen.getByLabelText<HTMLInputElement>('A field');
    await user.type(field, '1/2?{Control>}k{/Control}');
    expect(field.value).toBe('1/2?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('do nothing while a dialog is open', async () => {
    const user = open('nurse', <div role="alertdialog" aria-label="Question" />);
    await user.keyboard('/?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('finder', () => {
  it('goes to the page of the resident found by name', async () => {
    const user = open();
    await user.keyboard('/');
    await dialog();
    await user.keyboard('dahl');
    await waitFor(async () => expect((await offered())[0]).toBe('Henrik DahlRoom 5'));
    await user.keyboard('{Enter}');
    expect(location.pathname).toBe(`/residents/${henrik.id}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes to the vitals form of a resident', async () => {
    const user = open();
    await user.keyboard('/');
    await dialog();
    await user.keyboard('record vitals 12a');
    await user.click(await screen.findByRole('option', { name: /^Record vitals for Rosa/ }));
    expect(location.pathname + location.search).toBe(`/forms/vitals?residentId=${rosa.id}`);
  });

  it('says that there are no results', async () => {
    const user = open();
    await user.keyboard('/');
    await dialog();
    await user.keyboard('zzz');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });
});

describe('finderOptions', () => {
  const labels = (query: string, role: Role = 'nurse') =>
    finderOptions({ role, pages, residents }, query).map(({ label }) => label);

  it('lists pages and actions before the user types', () => {
    expect(labels('')).toEqual(['Dashboard', 'Records', 'Add resident']);
  });

  it('offers a new resident to users who may add residents', () => {
    const mayAdd = roles.filter((role) => labels('', role).includes('Add resident'));
    expect(mayAdd).toEqual(['root', 'administrator', 'manager', 'nurse']);
  });

  it('finds residents by name or room, inactive ones last and without a form', () => {
    expect(labels('12a')).toEqual(['Rosa Marí “Rosi”', 'Record vitals for Rosa Marí']);
    expect(labels('he')).toEqual(['Henrik Dahl', 'Hedda Berg', 'Record vitals for Henrik Dahl']);
  });
});
