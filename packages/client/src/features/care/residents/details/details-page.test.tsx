import { Problem, type Role } from '@hearthline/contracts';
import { buildResident } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'wouter';
import { expect, it } from 'vitest';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { ResidentDetailsPage } from './details-page.tsx';

const rosa = buildResident({ roomNumber: '12' });

interface Options {
  /** The address behind the resident's. */
  search?: string;
  role?: Role;
  trends?: NonNullable<ApiOverrides['vitals']>['trends'];
}

function open(
  get: NonNullable<ApiOverrides['residents']>['get'] = async () => ({ resident: rosa }),
  { search = '', role = 'nurse', trends = async () => ({ records: [], isCut: false }) }: Options = {},
) {
  history.replaceState(null, '', `/residents/${rosa.id}${search}`);
  renderWithStore(
    <Route path="/residents/:id">
      <ResidentDetailsPage alerts={<p>Open alerts</p>} />
    </Route>,
    {
      session: buildSession(role),
      api: {
        residents: { get },
        vitals: { list: async () => ({ records: [] }), trends },
        prescriptions: {
          list: async () => ({ prescriptions: [] }),
          prescribers: async () => ({ names: [] }),
        },
        medications: { list: async () => ({ medications: [] }) },
        medicationRecords: { list: async () => ({ records: [] }) },
        auth: { me: async () => Promise.reject(new Problem('internal', 'Not asked.')) },
      },
    },
  );
}

it('Resident page: the h1 is the resident’s name, and its sections have headings', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: /^Rosa Marí/ })).toBeTruthy();
  for (const name of ['Alert limits', 'Health Records', 'Personal Information'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
  const facts = within(screen.getByRole('region', { name: 'Personal Information' }));
  expect(facts.getByText('12')).toBeTruthy();
  expect(facts.getByRole('button', { name: 'Edit' })).toBeTruthy();
});

it('Resident page: shows the alerts, which the bar leaves out, also when the resident could not be loaded', async () => {
  open(async () => Promise.reject(new Problem('forbidden', 'Not you.')));
  expect(await screen.findByText('Failed to load resident information')).toBeTruthy();
  expect(screen.getByText('Open alerts')).toBeTruthy();
});

it('Resident page: the time and the look of the trends are in the address', async () => {
  const asked: unknown[] = [];
  open(undefined, {
    search: '?tab=trends&span=30d',
    trends: async ({ query }) => {
      asked.push(query.span);
      return { records: [], isCut: false };
    },
  });
  const shown = await screen.findByRole('radiogroup', { name: 'Time shown' });
  expect(within(shown).getByRole<HTMLInputElement>('radio', { name: '30 d' }).checked).toBe(true);
  await userEvent.click(within(shown).getByRole('radio', { name: '1 y' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  expect(await screen.findByText('No readings in this time.')).toBeTruthy();
  expect(location.search).toBe('?tab=trends&span=1y&view=table');
  // The week is that of the small lines.
  expect(asked).toEqual(['7d', '30d', '1y']);
});

it('Resident page: “Add prescription” opens the form for who may prescribe, and is offered to nobody else', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add prescription' }));
  expect(
    await screen.findByRole('dialog', { name: /^Add prescription for Rosa Marí/ }, { timeout: 15_000 }),
  ).toBeTruthy();
});

it('Resident page: a gerocultor is offered no prescription', async () => {
  open(undefined, { role: 'gerocultor' });
  expect(await screen.findByRole('link', { name: 'Add Medication' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add prescription' })).toBeNull();
});
