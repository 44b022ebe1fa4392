import type { Resident } from '@hearthline/contracts';
import { buildResident } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { resetSessionData } from '../../lib/state/store.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { AwayResidents } from './away-residents.tsx';
import { UncheckedOnPaper, UncheckedReturns } from './unchecked-returns.tsx';

beforeEach(resetSessionData);

const back: Resident = buildResident({
  id: '1'.repeat(24),
  name: 'Florence',
  lastName: 'Achebe',
  roomNumber: '12B',
  lastReturn: {
    from: 'hospital',
    since: '2026-11-20T10:00:00.000Z',
    returnedAt: '2026-11-22T10:00:00.000Z',
    by: null,
    medicinesBack: [],
    check: 'pending',
  },
});
const checked: Resident = {
  ...back,
  id: '2'.repeat(24),
  name: 'Harold',
  lastReturn: { ...back.lastReturn!, check: 'signed' },
};
const by = { id: 'b'.repeat(24), name: 'Ben' };
const stay = { since: '2026-11-20T14:10:00.000Z', where: 'Ward 4', by, medicinesOut: [] };
const ill: Resident = {
  ...back,
  id: '3'.repeat(24),
  name: 'Ida',
  active: false,
  stay: { ...stay, kind: 'hospital', expectedBack: '2026-12-02' },
};
const gone: Resident = {
  ...ill,
  id: '4'.repeat(24),
  name: 'Gus',
  stay: { ...stay, kind: 'moved', expectedBack: null },
};
const unknown: Resident = { ...ill, id: '5'.repeat(24), name: 'Una', stay: null };

const everyone = [checked, back, ill, gone, unknown];

function open(ui: Parameters<typeof renderWithStore>[0], role: 'nurse' | 'gerocultor' = 'nurse') {
  renderWithStore(ui, { session: buildSession(role) });
}

it('Whose medicines wait for a check is said, with the way to it', async () => {
  open(<UncheckedReturns residents={everyone} />);
  const link = await screen.findByRole('link', { name: 'Check the medicines of Florence Achebe' });
  expect(link.getAttribute('href')).toBe(`/residents/${back.id}?tab=medications`);
  expect(screen.getByText(/^Florence Achebe, room 12B, came back from hospital/)).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('Who may not prescribe reads that a nurse checks', async () => {
  open(<UncheckedReturns residents={everyone} />, 'gerocultor');
  expect(await screen.findByText(/^A nurse checks the medicines first/)).toBeTruthy();
});

it('On paper it is said why no dose of a resident stands there', () => {
  open(<UncheckedOnPaper residents={[checked, back, ill]} />);
  expect(screen.getByText(/no dose stands here: Florence Achebe, room 12B\.$/)).toBeTruthy();
});

it('The handover names who is in hospital or on leave, and nobody who left or is away without a reason', async () => {
  open(<AwayResidents residents={everyone} />);
  const [line, ...others] = await screen.findAllByRole('listitem');
  expect(line?.textContent).toMatch(
    /^Ida Achebe, room 12B: In hospital since Nov 20, .*, expected back Dec 2\. Ward 4$/,
  );
  expect(others).toEqual([]);
});
