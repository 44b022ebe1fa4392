import { Problem, type ContactMessage, type WebsiteImage, type WebsiteSettings } from '@hearthline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { WebsitePage } from './website-page.tsx';

const image = (place: number, title: string): WebsiteImage => ({
  id: String(place).padStart(24, '0'),
  version: 1,
  title,
  gallery_type: 'top_banner',
  image_url: `/website/${String(place).padStart(16, '0')}-800.webp`,
  width: 800,
  height: 450,
  createdAt: '2026-11-21T08:00:00.000Z',
});

const settings: WebsiteSettings = {
  contact: {
    version: 3,
    address: '12 Mill Lane',
    phone: '555 0100 200',
    email: 'hello@home.example',
    officeHours: 'Mon-Fri: 8-5',
    visitingHours: 'Daily: 10-7',
    mapUrl: '',
    facebookUrl: '',
  },
  texts: { version: 0, headline: 'Home', lead: 'A residence.', mission: 'We look after people.' },
  services: {
    version: 2,
    medicalCare: 'Nursing care.',
    personalAssistance: '',
    meals: 'Good meals.',
    physicalActivities: '',
    socialActivities: '',
    comfortableLiving: '',
    compassion: '',
    respect: '',
    excellence: '',
    community: '',
  },
  gallerySettings: { version: 0, top_banner_delay: 5, about_us_delay: 4 },
  slideshow: [image(1, 'The house'), image(2, 'The garden')],
};

const message: ContactMessage = {
  id: 'c'.repeat(24),
  version: 1,
  name: 'Rosa Duarte',
  email: 'rosa@family.example',
  phone: '555 0100 300',
  message: 'Is there a room from March?',
  receivedAt: '2026-11-21T09:00:00.000Z',
  readAt: null,
  answeredAt: null,
  answeredByName: null,
};

function open(tab = 'contact') {
  history.replaceState(null, '', `/webpage-settings?tab=${tab}`);
  const stored = { settings, messages: [] as ContactMessage[] };
  const reply = async () => Promise.resolve({ settings: stored.settings });
  const website = {
    settings: vi.fn(async () => Promise.resolve(stored.settings)),
    update: vi.fn(reply),
    updateDelays: vi.fn(reply),
    orderImages: vi.fn(reply),
    deleteImage: vi.fn(async () => Promise.resolve(undefined)),
    uploadImage: vi.fn(),
  };
  const contactMessages = {
    list: vi.fn(async () =>
      Promise.resolve({
        messages: [...stored.messages],
        found: stored.messages.length,
        total: stored.messages.length,
        unread: stored.messages.filter(({ readAt }) => readAt === null).length,
      }),
    ),
    update: vi.fn(async () => Promise.resolve({ message: { ...message, readAt: message.receivedAt } })),
    remove: vi.fn(),
  };
  renderWithStore(<WebsitePage />, { session: buildSession('manager'), api: { website, contactMessages } });
  return { stored, website, contactMessages };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('website: contact data is checked in the specified words, and saved with the version that was seen', async () => {
  const { website } = open();
  const email = await screen.findByRole('textbox', { name: /^Email/ });
  await userEvent.clear(email);
  await press('Save contact information');
  expect(await screen.findByText('Valid email is required')).toBeTruthy();
  await userEvent.type(email, 'rooms@home.example');
  await press('Save contact information');
  await waitFor(() =>
    expect(website.update).toHaveBeenCalledWith({
      body: expect.objectContaining({
        type: 'contact',
        version: 3,
        data: expect.objectContaining({ email: 'rooms@home.example' }),
      }),
    }),
  );
});

it('website: what is said of a service is the home’s own text', async () => {
  const { website } = open();
  const meals = await screen.findByRole('textbox', { name: /^Meals & Nutrition/ });
  await userEvent.clear(meals);
  await userEvent.type(meals, 'Cooked by Luis.');
  await press('Save services and values');
  await waitFor(() =>
    expect(website.update).toHaveBeenCalledWith({
      body: expect.objectContaining({
        type: 'services',
        version: 2,
        data: expect.objectContaining({ meals: 'Cooked by Luis.', medicalCare: 'Nursing care.' }),
      }),
    }),
  );
});

it('website: a delay is a whole number of seconds from 1 to 30', async () => {
  const { website } = open('gallery');
  const delay = await screen.findByRole('textbox', { name: /^Top banner delay/ });
  await userEvent.clear(delay);
  await userEvent.type(delay, '31');
  await press('Save gallery settings');
  expect(await screen.findByText('Please enter whole seconds from 1 to 30.')).toBeTruthy();
  expect(website.updateDelays).not.toHaveBeenCalled();
});

it('website: pictures are moved by buttons, and deleted after a question', async () => {
  const { website } = open('top_banner');
  await userEvent.click(await screen.findByRole('button', { name: 'Move The garden earlier' }));
  const [first, second] = settings.slideshow.map(({ id }) => id);
  expect(website.orderImages).toHaveBeenCalledWith({
    body: { gallery: 'top_banner', ids: [second, first] },
  });
  await press('Delete The house');
  expect(website.deleteImage).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(website.deleteImage).toHaveBeenCalledWith({ params: { id: first } }));
});

it('website: a picture of 5 MB and one byte is refused before it is sent; what the server refuses keeps the form', async () => {
  const { website } = open('about_us');
  await userEvent.click(await screen.findByRole('button', { name: 'Add picture' }));
  const choose = (bytes: number) =>
    userEvent.upload(
      screen.getByLabelText(/^Picture/, { selector: 'input' }),
      new File([new Uint8Array(bytes)], 'garden.jpg', { type: 'image/jpeg' }),
    );
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ });
  await userEvent.type(title, 'The garden');
  await choose(5 * 1024 * 1024 + 1);
  expect(await screen.findByText('File Too Large: Please select an image smaller than 5MB.')).toBeTruthy();
  const submit = () => userEvent.click(screen.getAllByRole('button', { name: 'Add picture' }).at(-1)!);
  await submit();
  expect(website.uploadImage).not.toHaveBeenCalled();

  await choose(9);
  const message = 'This picture is damaged. Please choose another.';
  website.uploadImage.mockRejectedValue(new Problem('invalid', message, { fields: { image: message } }));
  await submit();
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(title.value).toBe('The garden');
});

it('website: a picture needs a file of a known type and a title', async () => {
  const { website } = open('about_us');
  await userEvent.click(await screen.findByRole('button', { name: 'Add picture' }));
  const submit = () => userEvent.click(screen.getAllByRole('button', { name: 'Add picture' }).at(-1)!);
  await submit();
  expect(await screen.findByText('No File Selected')).toBeTruthy();
  expect(screen.getByText('Title is required')).toBeTruthy();
  const file = new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' });
  await userEvent.upload(screen.getByLabelText(/^Picture/, { selector: 'input' }), file, {
    applyAccept: false,
  });
  expect(
    await screen.findByText('Invalid File Type: Please select a JPG, PNG, WEBP, or TIFF image file.'),
  ).toBeTruthy();
  expect(website.uploadImage).not.toHaveBeenCalled();
});

it('website: a message that comes is counted at once, and is marked as read', async () => {
  const { stored, contactMessages } = open('messages');
  expect(await screen.findByText('No messages')).toBeTruthy();
  stored.messages.push(message);
  act(() => eventHandlers['contact-messages:changed']({}));
  expect(await screen.findByText('Is there a room from March?')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Messages (1 unread)' })).toBeTruthy();
  await press('Mark as read');
  expect(contactMessages.update).toHaveBeenCalledWith({
    params: { id: message.id },
    body: { read: true, version: 1 },
  });
});
