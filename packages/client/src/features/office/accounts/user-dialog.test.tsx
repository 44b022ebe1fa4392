import { buildAccount } from '@hearthline/contracts/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ben, choose, openUsers } from './testing/open-users.tsx';

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });

describe('The dialog of a user', () => {
  it('adds one, checks the username after a pause, and shows the password once', async () => {
    const { user, createNurse, checkUsername } = openUsers();
    await user.click(await screen.findByRole('button', { name: 'Add Nurse' }));
    await screen.findByRole('dialog', { name: 'Add Nurse' });
    expect(screen.getByText('Without an e-mail address this user cannot sign in.')).toBeTruthy();
    await user.type(field(/^Email/), 'marta@example.test');
    expect(screen.queryByText('Without an e-mail address this user cannot sign in.')).toBeNull();
    await user.type(field(/^Full Name/), 'Marta Kowalska');
    await user.type(field(/^Username/), 'ma');
    expect(checkUsername).not.toHaveBeenCalled();
    await user.type(field(/^Username/), 'rta');
    expect(await screen.findByText('This username is available.')).toBeTruthy();
    expect(checkUsername).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Create' }));

    const dialog = await screen.findByRole('alertdialog', { name: 'Password for Marta Kowalska' });
    const { value } = within(dialog).getByLabelText<HTMLInputElement>('Password');
    expect(value).toMatch(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/);
    expect(createNurse.mock.calls[0]?.[0]).toEqual({
      body: {
        email: 'marta@example.test',
        name: 'Marta Kowalska',
        username: 'marta',
        password: value,
        phone: null,
        role: 'nurse',
        active: true,
        invite: false,
      },
    });
    expect(await screen.findByText('Nurse user created successfully')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'I have passed it on' }));
    expect(screen.queryByText(value)).toBeNull();
  });

  it('cannot create under a username that is taken', async () => {
    const { user, checkUsername } = openUsers();
    checkUsername.mockResolvedValue({ available: false });
    await user.click(await screen.findByRole('button', { name: 'Add Nurse' }));
    await screen.findByRole('dialog', { name: 'Add Nurse' });
    await user.type(field(/^Username/), 'ben');
    expect(await screen.findByText('This username is already taken.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
    await user.type(field(/^Username/), '2');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(false);
  });

  it('shows the specified messages at the fields, and keeps what was typed', async () => {
    const { user, createNurse } = openUsers();
    await user.click(await screen.findByRole('button', { name: 'Add Nurse' }));
    await screen.findByRole('dialog', { name: 'Add Nurse' });
    await user.type(field(/^Email/), 'nobody');
    await user.type(field(/^Username/), 'ab');
    await user.clear(field(/^Password/));
    await user.type(field(/^Password/), 'short');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    for (const message of [
      'Please enter a valid email address.',
      'Name is required.',
      'Username must be at least 3 characters.',
      'Password must be at least 6 characters.',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(createNurse).not.toHaveBeenCalled();
    expect(field(/^Email/).value).toBe('nobody');
  });

  it('edits one: the username stays, an empty password is not sent', async () => {
    const { user, update } = openUsers();
    await choose(user, 'Ben Okafor', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit Nurse' });
    expect(field(/^Username/).readOnly).toBe(true);
    await user.clear(field(/^Full Name/));
    await user.type(field(/^Full Name/), 'Ben O. Okafor');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('User updated successfully')).toBeTruthy();
    const sent = update.mock.calls[0]?.[0].body;
    expect(sent).toMatchObject({
      name: 'Ben O. Okafor',
      email: null,
      role: 'nurse',
      active: true,
      version: 4,
    });
    expect(sent).not.toHaveProperty('username');
    expect(JSON.parse(JSON.stringify(sent))).not.toHaveProperty('password');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('hands a new password over, where the role allows to set one', async () => {
    const { user } = openUsers();
    await choose(user, 'Ben Okafor', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit Nurse' });
    await user.type(field(/^Password/), 'brand new one');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Password for Ben Okafor' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Password').value).toBe('brand new one');
    expect(within(dialog).getByText(/cannot sign in/)).toBeTruthy();
  });

  it('sends a photo with the part that was chosen, and the middle of the next one', async () => {
    const { user, uploadPhoto } = openUsers();
    const choosePhoto = async (name: string) => {
      await user.upload(
        document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!,
        new File(['x'], name, { type: 'image/png' }),
      );
      const image = document.querySelector('.ReactCrop img')!;
      Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
      fireEvent.load(image);
    };
    for (const isMoved of [true, false]) {
      await choose(user, 'Ben Okafor', 'Edit');
      const dialog = await screen.findByRole('dialog', { name: 'Edit Nurse' });
      await choosePhoto('first.png');
      fireEvent.change(within(dialog).getByLabelText('From the left (%)'), { target: { value: '0' } });
      if (!isMoved) await choosePhoto('second.png');
      await user.click(within(dialog).getByRole('button', { name: 'Save' }));
      await vi.waitFor(() => expect(uploadPhoto).toHaveBeenCalledTimes(isMoved ? 1 : 2));
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(uploadPhoto.mock.calls.map(([{ body }]) => body)).toEqual([{ crop: '0,0,0.5,1' }, {}]);
  });

  it('offers the roles that the signed-in user may give', async () => {
    const { user } = openUsers();
    await choose(user, 'Ben Okafor', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit Nurse' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Administrator',
      'Manager',
      'Nurse',
      'Gerocultor',
    ]);
  });

  it('has no password, no role and a kept e-mail address for a colleague of the same role', async () => {
    const colleague = buildAccount({ ...ben, role: 'administrator', lastLogin: '2026-11-01T08:00:00.000Z' });
    const { user } = openUsers([colleague], { role: 'administrator' });
    await choose(user, 'Ben Okafor', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit Administrator' });
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(field(/^Email/).readOnly).toBe(true);
  });
});
