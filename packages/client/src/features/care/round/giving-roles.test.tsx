import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { store } from '../../../lib/state/store.ts';
import { buildDueDose, named, openRound, setClockToNoon } from './testing/open-round.tsx';

setClockToNoon();

it('A dose by a route that another role gives has no button: it says who gives it', async () => {
  const insulin = buildDueDose(0, { ...named('Insulin'), route: 'subcutaneous' });
  await openRound({ doses: [insulin], role: 'gerocultor' });
  const line = within(await screen.findByRole('listitem', { name: /^Insulin/ }));
  expect(line.queryByText('Nurse gives this')).toBeNull();
  const roles = ['root', 'administrator', 'manager', 'nurse'] as const;
  act(() =>
    store.set(systemStatusAtom, {
      maintenanceMode: false,
      message: '',
      loginBlocked: false,
      forgotPasswordEnabled: true,
      appVersion: '2.4.0',
      givingRoles: [{ route: 'subcutaneous', roles: [...roles] }],
    }),
  );
  expect(await line.findByText('Nurse gives this')).toBeTruthy();
  expect(line.queryByRole('button')).toBeNull();
  act(() => store.set(systemStatusAtom, null));
});
