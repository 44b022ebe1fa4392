import { Problem } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildResident } from '@hearthline/contracts/testing';
import { field, files, openDialog, save } from '../testing/open-dialog.tsx';
import { clearDevice } from '../../../../testing/clear-device.ts';

beforeEach(clearDevice);

const rosa = buildResident();
const photo = new File(['x'], 'rosa.png', { type: 'image/png' });

async function typeNames(user: Awaited<ReturnType<typeof openDialog>>['user']) {
  await user.type(field('Name'), 'Rosa');
  await user.type(field('Last Name'), 'Marí');
}

describe('Resident dialog: adding', () => {
  it('sends all fields once with an idempotency key, and shows a toast', async () => {
    const { create, user, onSaved, onClose } = await openDialog();
    await typeNames(user);
    await user.type(field('Room Number'), '12A');
    await user.type(field('Medical History'), 'Hip, 2019');
    expect(save().getAttribute('aria-keyshortcuts')).toBe('Control+Enter');
    await user.dblClick(save());
    const done = await screen.findByText('Resident has been created successfully.');
    expect(done.parentElement?.textContent).toMatch(/Rosa Marí$/);
    expect(create).toHaveBeenCalledTimes(1);
    const [{ body }, options] = create.mock.calls[0]!;
    expect(body).toMatchObject({
      name: 'Rosa',
      lastName: 'Marí',
      age: 65,
      roomNumber: '12A',
      allergiesChecked: false,
    });
    expect(body).toMatchObject({
      medicalHistory: 'Hip, 2019',
      nickname: null,
      dateOfBirth: null,
      allergies: [],
    });
    expect(options?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: '9'.repeat(24) }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says a date in words beside its field, which browsers write in the order of their language', async () => {
    const { user } = await openDialog();
    await user.type(field('Date of Birth'), '1941-04-03');
    expect(await screen.findByText('Apr 3, 1941')).toBeTruthy();
    await user.clear(field('Date of Birth'));
    expect(screen.queryByText('Apr 3, 1941')).toBeNull();
  });

  it('shows the validation errors of the specification and sends nothing', async () => {
    const { create, user } = await openDialog();
    await user.type(field('Name'), 'R');
    await user.clear(field('Age'));
    await user.type(field('Age'), '49');
    await user.click(save());
    expect(await screen.findByText('Name must be at least 2 characters.')).toBeTruthy();
    expect(screen.getByText('Last name must be at least 2 characters.')).toBeTruthy();
    expect(screen.getByText('Age must be at least 50.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('computes the age from the date of birth, and shows its errors there', async () => {
    const { user } = await openDialog();
    await typeNames(user);
    await user.type(field('Date of Birth'), '1940-01-01');
    expect(field('Age').readOnly).toBe(true);
    expect(Number(field('Age').value)).toBeGreaterThan(80);
    await user.clear(field('Date of Birth'));
    await user.type(field('Date of Birth'), '2020-01-01');
    await user.click(save());
    expect(await screen.findByText('Age must be at least 50.')).toBeTruthy();
    expect(field('Date of Birth').getAttribute('aria-invalid')).toBe('true');
  });

  it('removes duplicate allergies, and saves one that is still in the input', async () => {
    const { create, user } = await openDialog();
    await typeNames(user);
    const box = screen.getByPlaceholderText('Type an allergy and press Enter');
    await user.click(screen.getByLabelText(/^No known allergies/));
    await user.type(box, 'Penicillin{Enter}');
    await user.type(box, 'penicillin{Enter}');
    await user.type(box, 'Latex');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const chips = within(screen.getByRole('list', { name: 'Allergies' }));
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Penicillin',
      'Latex',
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove Latex' }));
    await user.type(box, 'Nuts');
    await user.click(save());
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]![0].body).toMatchObject({
      allergies: ['Penicillin', 'Nuts'],
      allergiesChecked: false,
    });
  });

  it('asks what “NKDA” and “?” mean, and never takes them for an allergy', async () => {
    const { create, user } = await openDialog();
    await typeNames(user);
    const box = screen.getByPlaceholderText<HTMLInputElement>('Type an allergy and press Enter');
    await user.type(box, '?{Enter}');
    expect(screen.getByText(/^“\?” means that allergies are not recorded/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Leave it empty' }));
    await user.type(box, 'NKDA');
    await user.click(save());
    expect(await screen.findByText(/^“NKDA” is no allergy\. Tick/)).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(screen.getByRole('button', { name: 'Yes, no known allergies' }));
    await user.click(save());
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]![0].body).toMatchObject({ allergies: [], allergiesChecked: true });
  });

  it('states "No known allergies" only by an explicit tick', async () => {
    const { update, user } = await openDialog(rosa);
    await user.click(screen.getByRole('button', { name: 'Remove Penicillin' }));
    const box = screen.getByLabelText<HTMLInputElement>(/^No known allergies/);
    expect(box.checked).toBe(false);
    await user.click(box);
    await user.click(save());
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]![0].body).toMatchObject({
      allergies: [],
      allergiesChecked: true,
      version: 1,
    });
  });

  it('warns of a similar resident, and adds anyway after confirmation', async () => {
    const here = buildResident({ dateOfBirth: '1940-01-02', roomNumber: '7' });
    const { create, user } = await openDialog(undefined, { similar: async () => ({ residents: [here] }) });
    await typeNames(user);
    await user.click(save());
    expect(await screen.findByText(/: room 7, born Jan 2, 1940$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open this record' }).getAttribute('href')).toBe(
      `/residents/${here.id}`,
    );
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    expect(create).not.toHaveBeenCalled();
    expect(field('Name').value).toBe('Rosa');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Add anyway' }));
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });
});

describe('Resident dialog: leaving', () => {
  it('stores a draft on the device and restores it', async () => {
    const first = await openDialog();
    await typeNames(first.user);
    await new Promise((resolve) => setTimeout(resolve, 400));
    first.unmount();
    const { user } = await openDialog();
    expect(
      await screen.findByText(/^Unfinished entry for Rosa Marí, started \d{1,2}:\d\d [AP]M\.$/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(field('Last Name').value).toBe('Marí'));
  });
});

describe('Resident dialog: photo', () => {
  it('is refused before sending when it is no image or too large', async () => {
    const { user } = await openDialog();
    const upload = user.setup({ applyAccept: false }).upload;
    await upload(files(), new File(['x'], 'rosa.gif', { type: 'image/gif' }));
    expect(await screen.findByText('Photo must be JPEG, PNG, TIFF or WEBP.')).toBeTruthy();
    const large = new File(['x'], 'rosa.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    await upload(files(), large);
    expect(await screen.findByText('Photo must be at most 10 MB.')).toBeTruthy();
  });

  it('is sent after the resident was saved; after a failure a retry adds no second resident', async () => {
    const uploadPhoto = vi.fn().mockRejectedValueOnce(new Problem('internal', 'The disk is full.'));
    uploadPhoto.mockResolvedValue({
      photoUrl: '/p',
      resident: buildResident({ version: 2, photoUrl: '/p' }),
    });
    const { create, user, onSaved } = await openDialog(undefined, { uploadPhoto });
    await typeNames(user);
    await user.upload(files(), photo);
    await user.click(save());
    expect(
      await screen.findByText('Resident was created but photo upload failed: The disk is full.'),
    ).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Try the photo again' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(create).toHaveBeenCalledOnce();
    expect(uploadPhoto).toHaveBeenCalledTimes(2);
    expect(uploadPhoto).toHaveBeenCalledWith({ params: { id: '9'.repeat(24) }, file: photo });
  });

  it('is removed without sending the other fields', async () => {
    const removePhoto = vi.fn(async () => undefined);
    const pictured = { ...rosa, photoUrl: '/p?v=1' };
    const get = async () => ({ resident: { ...rosa, version: 2 } });
    const { update, user, onSaved } = await openDialog(pictured, { removePhoto, get });
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ photoUrl: null })));
    expect(removePhoto).toHaveBeenCalledOnce();
    expect(update).not.toHaveBeenCalled();
  });
});
