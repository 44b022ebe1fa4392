import { Problem, type AppearanceSettings } from '@hearthline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AppearanceTab } from './appearance-tab.tsx';

const stored: AppearanceSettings = {
  primaryColor: '#2563eb',
  secondaryColor: '#0891b2',
  loginImageUrl: null,
  version: 3,
};

async function open(fields: Partial<AppearanceSettings> = {}) {
  let settings = { ...stored, ...fields };
  const calls = {
    settings: vi.fn(async () => Promise.resolve({ settings })),
    update: vi.fn(async ({ body }: { body: { value: Partial<AppearanceSettings> } }) => {
      settings = { ...settings, ...body.value, version: 4 };
      return Promise.resolve({ settings });
    }),
    uploadLoginImage: vi.fn(async () => {
      settings = { ...settings, loginImageUrl: '/website/a-800.webp' };
      return Promise.resolve({ url: '/website/a-800.webp', settings });
    }),
    removeLoginImage: vi.fn(async () => {
      settings = { ...settings, loginImageUrl: null };
      return Promise.resolve(undefined);
    }),
  };
  renderWithStore(<AppearanceTab />, { session: buildSession('root'), api: { appearance: calls } });
  await screen.findByLabelText(/^Primary color/, { selector: 'input[type=text]' });
  return { ...calls, change: (next: Partial<AppearanceSettings>) => (settings = { ...settings, ...next }) };
}
const field = (name: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input[type=text]' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function type(name: RegExp, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
const picture = () => screen.queryByAltText('On the sign-in page now');

describe('the colours', () => {
  it('are saved for everybody', async () => {
    const { update } = await open();
    await type(/^Primary color/, '#0f766e');
    await press('Save colors');
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith(
        { body: { value: { primaryColor: '#0f766e', secondaryColor: '#0891b2' }, version: 3 } },
        ...update.mock.calls[0]!.slice(1),
      ),
    );
  });

  it('are refused with the reason if they are not legible, with the nearest legible color as an offer', async () => {
    const { update } = await open();
    await type(/^Primary color/, '#1e3a8a');
    expect((await screen.findAllByText(/too dark for the dark theme: contrast 1.6 : 1/)).length).toBe(1);
    await press('Save colors');
    expect(update).not.toHaveBeenCalled();
    await press(screen.getByRole('button', { name: /^Use #/ }).textContent);
    expect(field(/^Primary color/).value).not.toBe('#1e3a8a');
    await press('Save colors');
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
  });

  it('show an error for a text that is no color, and keep the text', async () => {
    const { update } = await open();
    await type(/^Secondary color/, 'teal');
    await press('Save colors');
    expect(await screen.findByText('Please enter a valid hex color')).toBeTruthy();
    expect([update.mock.calls.length, field(/^Secondary color/).value]).toEqual([0, 'teal']);
  });

  it('go back to the default, once that is saved', async () => {
    const { update } = await open({ primaryColor: '#0f766e' });
    await press('Use the default colors');
    expect(update).not.toHaveBeenCalled();
    expect(field(/^Primary color/).value).toBe('#2563eb');
    await press('Save colors');
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
  });

  it('are replaced by those that a colleague saved', async () => {
    const { change } = await open();
    change({ primaryColor: '#0f766e', version: 4 });
    eventHandlers['system:status']({
      maintenanceMode: false,
      message: '',
      loginBlocked: false,
      forgotPasswordEnabled: true,
      appVersion: '2.4.0',
      appearance: 'other',
    });
    await waitFor(() => expect(field(/^Primary color/).value).toBe('#0f766e'));
  });
});

describe('the picture', () => {
  const file = (name: string, type: string, size = 9) => new File([new Uint8Array(size)], name, { type });
  const choose = async (chosen: File) =>
    userEvent.upload(screen.getByLabelText(/the picture|a picture/), chosen, { applyAccept: false });

  it('is sent, shown, and removed after a question', async () => {
    const { uploadLoginImage, removeLoginImage } = await open();
    expect(screen.getByText('The drawing of the fireplace is shown.')).toBeTruthy();
    await choose(file('house.svg', 'image/svg+xml'));
    await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/website/a-800.webp'));
    expect(uploadLoginImage).toHaveBeenCalledOnce();
    await press('Remove the picture');
    expect(removeLoginImage).not.toHaveBeenCalled();
    await press('Remove');
    await waitFor(() => expect(picture()).toBeNull());
  });

  it.each([
    [
      () => file('letter.pdf', 'application/pdf'),
      'Invalid file: Please select an image file (JPEG, PNG, SVG, etc.)',
    ],
    [
      () => file('house.png', 'image/png', 5 * 1024 * 1024 + 1),
      'File Too Large: Please select an image smaller than 5MB.',
    ],
  ])('is refused before it is sent: %#', async (make, message) => {
    const { uploadLoginImage } = await open();
    await choose(make());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(uploadLoginImage).not.toHaveBeenCalled();
  });

  it('is not shown as sent if the upload failed', async () => {
    const { uploadLoginImage } = await open();
    uploadLoginImage.mockRejectedValue(new Problem('invalid', 'This picture is damaged.'));
    await choose(file('house.png', 'image/png'));
    await waitFor(() => expect(uploadLoginImage).toHaveBeenCalledOnce());
    expect(picture()).toBeNull();
    expect(screen.getByText('The drawing of the fireplace is shown.')).toBeTruthy();
  });
});
