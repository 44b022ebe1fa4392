import { Problem, type WebsiteImage } from '@hearthline/contracts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/unreachable-error.ts';
import { buildSession, signedInReply } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ImageDialog } from './image-dialog.tsx';

const stored: WebsiteImage = {
  id: 'a'.repeat(24),
  version: 1,
  title: 'The garden',
  gallery_type: 'top_banner',
  image_url: '/website/0123456789abcdef-800.webp',
  width: 800,
  height: 450,
  createdAt: '2026-11-21T08:00:00.000Z',
};
const garden = new File(['garden'], 'garden.jpg', { type: 'image/jpeg' });

function open(replaced?: WebsiteImage) {
  const session = buildSession('manager');
  const uploadImage = vi.fn(async (_input: unknown, _options: unknown) =>
    Promise.resolve({ success: true, image: stored }),
  );
  const onClose = vi.fn();
  const onSaved = vi.fn();
  const auth = { me: async () => Promise.resolve(signedInReply(session)) };
  renderWithStore(
    <ImageDialog gallery="top_banner" {...(replaced && { replaced })} onClose={onClose} onSaved={onSaved} />,
    { session, api: { website: { uploadImage }, auth } },
  );
  const calls = () =>
    uploadImage.mock.calls.map(([input, options]) => ({
      ...(input as { file: File; body: Record<string, unknown> }),
      ...(options as { idempotencyKey: string }),
    }));
  return { uploadImage, calls, onClose, onSaved };
}

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ });
const picture = () => screen.getByLabelText<HTMLInputElement>(/^Picture/, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function fill(): Promise<void> {
  await userEvent.upload(picture(), garden);
  await userEvent.type(title(), 'The garden');
}

it('picture of the website: when the answer is lost, pressing again sends the same under the same key', async () => {
  const { uploadImage, calls, onSaved } = open();
  uploadImage.mockRejectedValueOnce(new UnreachableError());
  await fill();
  await press('Add picture');
  expect(await screen.findByText(/It may have been saved\. Saving it again finds out/)).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
  await press('Add picture');
  expect(await screen.findByText('Picture saved')).toBeTruthy();
  const [first, second] = calls();
  expect(first?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(second).toMatchObject({ file: garden, body: { title: 'The garden', galleryType: 'top_banner' } });
  expect(second?.body).toEqual(first?.body);
  expect(onSaved).toHaveBeenCalledOnce();
});

it('picture of the website: what is changed after a lost answer comes in the place of what was stored', async () => {
  const { uploadImage, calls } = open();
  uploadImage.mockRejectedValueOnce(new UnreachableError());
  uploadImage.mockRejectedValueOnce(
    new Problem('key-reused', 'This form was already saved with different values.', { current: stored }),
  );
  await fill();
  await press('Add picture');
  await screen.findByText(/It may have been saved/);
  await userEvent.type(title(), ' in May');
  await press('Add picture');
  expect(await screen.findByText('Picture saved')).toBeTruthy();
  expect(calls().map(({ body }) => [body.title, body.replaces])).toEqual([
    ['The garden', undefined],
    ['The garden in May', undefined],
    ['The garden in May', stored.id],
  ]);
});

it('picture of the website: what the server refuses is said at its field, and the rest is kept', async () => {
  const { uploadImage } = open();
  const damaged = 'This picture is damaged. Please choose another.';
  uploadImage.mockRejectedValueOnce(
    new Problem('invalid', damaged, { fields: { image: damaged, title: 'Title is required' } }),
  );
  await fill();
  await press('Add picture');
  expect(await screen.findByText('Error')).toBeTruthy();
  const errorOf = (input: HTMLElement) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(errorOf(picture())).toContain(damaged);
  expect(document.activeElement).toBe(picture());
  expect(errorOf(title())).toContain('Title is required');
  expect(title().value).toBe('The garden');
});

it('picture of the website: leaving with a picture chosen asks first', async () => {
  const { onClose } = open();
  await userEvent.upload(picture(), garden);
  await press('Cancel');
  expect(onClose).not.toHaveBeenCalled();
  await press('Keep editing');
  expect(picture().files).toHaveLength(1);
  await press('Cancel');
  await press('Leave without saving');
  expect(onClose).toHaveBeenCalledOnce();
});

it('picture of the website: the dialog stays while the picture is sent', async () => {
  const { uploadImage, onClose, onSaved } = open();
  let answer: (reply: { success: boolean; image: WebsiteImage }) => void = () => undefined;
  uploadImage.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await fill();
  await press('Add picture');
  expect(await screen.findByText('Uploading...')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  answer({ success: true, image: stored });
  expect(await screen.findByText('Picture saved')).toBeTruthy();
  expect(onSaved).toHaveBeenCalledOnce();
});

it('picture of the website: one that a colleague deleted meanwhile is not replaced, which is said', async () => {
  const { uploadImage, calls, onClose } = open(stored);
  uploadImage.mockRejectedValueOnce(new Problem('not-found', 'There is no such picture.'));
  expect(title().value).toBe('The garden');
  await userEvent.upload(picture(), garden);
  await press('Replace picture');
  expect(await screen.findByText('This picture was deleted by someone else.')).toBeTruthy();
  expect(calls()[0]?.body).toMatchObject({ title: 'The garden', replaces: stored.id });
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});
