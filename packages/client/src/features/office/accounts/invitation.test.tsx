import { buildAccount } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { UserDialog } from './user-dialog.tsx';

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const noField = (name: RegExp) => screen.queryByLabelText(name, { selector: 'input' });

it('a new user is invited where mail is set up, without a password to hand over', async () => {
  const user = userEvent.setup();
  const createNurse = vi.fn(async ({ body }: { body: object }) =>
    Promise.resolve({ user: buildAccount({ ...body, role: 'nurse' }) }),
  );
  const onSaved = vi.fn();
  renderWithStore(<UserDialog role="nurse" onClose={vi.fn()} onSaved={onSaved} />, {
    session: buildSession('administrator'),
    api: {
      users: { createNurse, checkUsername: async () => Promise.resolve({ available: true }) },
      accountLinks: { invitations: async () => Promise.resolve({ available: true }) },
    },
  });
  const invitation = await screen.findByRole('switch', { name: 'Send an invitation by email' });
  // Without an address there is only the password.
  expect(field(/^Password/)).toBeTruthy();
  await user.type(field(/^Email/), 'marta@example.test');
  expect(noField(/^Password/)).toBeNull();
  await user.click(invitation);
  expect(field(/^Password/)).toBeTruthy();
  await user.click(invitation);
  await user.type(field(/^Full Name/), 'Marta Kowalska');
  await user.type(field(/^Username/), 'marta');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('An invitation is on its way to marta@example.test.')).toBeTruthy();
  const sent: unknown = createNurse.mock.calls[0]?.[0];
  expect(sent).toMatchObject({ body: { invite: true, email: 'marta@example.test' } });
  expect(JSON.stringify(sent)).not.toContain('password');
  expect(onSaved).toHaveBeenCalledWith(expect.anything(), null);
});
