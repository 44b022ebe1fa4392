import { contactRules, IDEMPOTENCY_HEADER } from '@hearthline/contracts';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startContactForm } from './contact-form.ts';

type Answer = () => Promise<Response>;
const json =
  (status: number, body: object): Answer =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));
const cut: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const sent = json(201, { success: true, message: contactRules.sent });

const posts: { readonly key: string; readonly body: Record<string, string> }[] = [];
let answers: Answer[];
let begin: Answer;

const typed = {
  name: 'Rosa Duarte',
  email: 'rosa@family.example',
  phone: '555 0100 300',
  message: 'Is there a room from March?',
};

beforeEach(() => {
  posts.length = 0;
  answers = [];
  begin = json(200, { token: 'begun' });
  vi.stubGlobal('fetch', (path: string, init: { headers: Record<string, string>; body: string }) => {
    if (path === '/api/public/contact-form') return begin();
    posts.push({
      key: init.headers[IDEMPOTENCY_HEADER] ?? '',
      body: JSON.parse(init.body) as Record<string, string>,
    });
    return (answers.shift() ?? sent)();
  });
  // Nobody waits for the seconds that a person takes.
  vi.stubGlobal('setTimeout', (call: () => void) => void queueMicrotask(call));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const outcome = () => document.querySelector('.outcome')?.textContent;
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const values = () => Object.fromEntries(Object.keys(typed).map((name) => [name, field(name).value]));
/** Opens the form and fills it in. */
function open(): void {
  const fields = Object.keys(typed).map((name) => `<input id="sender-${name}" name="${name}" />`);
  document.body.innerHTML = `<form novalidate>${fields.join('')}<button type="submit">Send Message</button>
    <p class="outcome" role="status"></p></form>`;
  startContactForm(document.forms[0]!);
  for (const [name, value] of Object.entries(typed)) field(name).value = value;
}
async function press(): Promise<void> {
  document.forms[0]!.requestSubmit();
  await vi.waitFor(() =>
    expect(document.querySelector('button')?.getAttribute('aria-disabled')).not.toBe('true'),
  );
}

describe('contact form', () => {
  it('shows the specified errors before it sends the form', async () => {
    open();
    field('name').value = 'R';
    field('phone').value = '555';
    document.forms[0]!.requestSubmit();
    const texts = () => [...document.querySelectorAll('.field-error')].map((error) => error.textContent);
    await vi.waitFor(() =>
      expect(texts()).toEqual(['Name must be at least 2 characters.', 'Please enter a valid phone number.']),
    );
    expect(document.activeElement).toBe(field('name'));
    await userEvent.type(field('name'), 'osa');
    expect(texts()).toEqual(['Please enter a valid phone number.']);
    expect(posts).toEqual([]);
  });

  it('is empty once the message was sent', async () => {
    open();
    await press();
    await vi.waitFor(() => expect(outcome()).toBe(contactRules.sent));
    expect(posts).toEqual([{ key: expect.any(String), body: { ...typed, token: 'begun' } }]);
    expect(Object.values(values()).join('')).toBe('');
  });

  it('says that the message was not sent, and keeps it, where the server cannot be reached', async () => {
    begin = cut;
    open();
    await press();
    await vi.waitFor(() => expect(outcome()).toContain('could not be sent'));
    expect(values()).toEqual(typed);
    expect(posts).toEqual([]);
  });

  it.each([
    ['an answer that was lost', cut],
    [
      'a proxy without a server behind it',
      () => Promise.resolve(new Response('Bad gateway', { status: 502 })),
    ],
    ['a server that gave up waiting', json(503, { code: 'unconfirmed', message: 'It may have been saved.' })],
  ])(
    'after %s does not say that it was not sent, and sends it again under the same key',
    async (_what, answer) => {
      open();
      answers = [answer];
      await press();
      await vi.waitFor(() => expect(outcome()).toContain('may or may not have arrived'));
      expect(values()).toEqual(typed);
      await press();
      await vi.waitFor(() => expect(outcome()).toBe(contactRules.sent));
      expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
      expect(posts).toHaveLength(2);
    },
  );

  it('says why it was refused, and begins anew where it was open for too long', async () => {
    open();
    answers = [json(429, { code: 'throttled', message: 'Too many messages were sent.' })];
    await press();
    await vi.waitFor(() => expect(outcome()).toBe('The message was not sent. Too many messages were sent.'));
    answers = [json(422, { code: 'invalid', message: 'Old', fields: { token: 'Old' } })];
    begin = json(200, { token: 'anew' });
    await press();
    await vi.waitFor(() => expect(outcome()).toBe(contactRules.sent));
    expect(posts.at(-1)?.body['token']).toBe('anew');
  });
});
