import {
  ContactForm,
  contactRules,
  toFieldErrors,
  IDEMPOTENCY_HEADER,
  readProblemReply,
} from '@hearthline/contracts';
import * as z from 'zod/mini';

// The Content-Security-Policy forbids eval, which zod's compiled schemas need.
z.config({ jitless: true });

const fieldNames = ['name', 'email', 'phone', 'message'] as const;

const answerWithinMs = 20_000;

const unreachable =
  'The message could not be sent: the server did not answer. What you typed is kept. Please try again.';
const unconfirmed =
  'The server did not confirm your message, so it may or may not have arrived. What you typed is kept. Please send it again as it is: it arrives only once.';

/** Checks and sends the contact form; what was typed stays until it was sent. */
export function startContactForm(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const outcome = form.querySelector<HTMLElement>('.outcome');
  if (!button || !outcome) return;
  // The same message sent again after a lost answer is kept once.
  let key = crypto.randomUUID();
  let token = beginForm();
  let isSending = false;

  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement) showError(form, target.getAttribute('name') ?? '', undefined);
    key = crypto.randomUUID();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSending) void submit();
  });

  async function submit(): Promise<void> {
    const typed = Object.fromEntries(new FormData(form));
    const parsed = ContactForm.safeParse(typed);
    const errors = parsed.success ? {} : toFieldErrors(parsed.error.issues);
    if (showErrors(form, errors)) return say('', 'failed');
    setSending(true);
    try {
      const text = await send(typed);
      form.reset();
      key = crypto.randomUUID();
      token = beginForm();
      say(text, 'sent');
    } catch (error) {
      if (error instanceof NotSent) showErrors(form, error.fields);
      say(error instanceof NotSent ? error.message : unconfirmed, 'failed');
    } finally {
      setSending(false);
    }
  }

  /** Throws `NotSent` where the message is certainly not stored, anything else where nobody knows. */
  async function send(typed: Record<string, FormDataEntryValue>, isRetry = false): Promise<string> {
    const begun = await token;
    if (!begun) token = beginForm();
    const beginning = begun ?? (await token);
    if (!beginning) throw new NotSent(unreachable);
    const { value, at } = beginning;
    // Quicker than a person: waits out the rest instead of being refused.
    await new Promise((resolve) =>
      setTimeout(resolve, at + contactRules.fastestMs + 200 - performance.now()),
    );
    const reply = await fetch('/api/public/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify({ ...typed, token: value }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const answer: unknown = await reply.json();
    // Success from a gateway is not Hearthline's.
    if (reply.ok && isSent(answer)) return contactRules.sent;
    const problem = reply.ok ? undefined : readProblemReply(answer);
    if (!problem || problem.code === 'unconfirmed') throw new Error('nobody knows whether it was stored');
    if (problem.fields?.['token'] !== undefined && !isRetry) {
      // The page was open for longer than a form is accepted.
      token = beginForm();
      return send(typed, true);
    }
    throw new NotSent(`The message was not sent. ${problem.message}`, problem.fields);
  }

  function setSending(sending: boolean): void {
    isSending = sending;
    if (button) button.textContent = sending ? 'Sending...' : 'Send Message';
    button?.setAttribute('aria-disabled', String(sending));
  }

  function say(text: string, state: 'sent' | 'failed'): void {
    if (!outcome) return;
    outcome.textContent = text;
    outcome.dataset['state'] = state;
  }
}

/** Tells whether it is the server's reply to a message. */
function isSent(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'success' in answer && 'message' in answer;
}

class NotSent extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.fields = fields;
  }
}

/** Asks for the token that says when the form was begun; null when the server does not answer. */
async function beginForm(): Promise<{ value: string; at: number } | null> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const reply = await fetch('/api/public/contact-form', { method: 'POST', signal });
    if (!reply.ok) return null;
    const { token } = (await reply.json()) as { token: string };
    return { value: token, at: performance.now() };
  } catch {
    return null;
  }
}

/** Shows the errors at their fields and moves to the first; whether there are any. */
function showErrors(form: HTMLFormElement, errors: Readonly<Record<string, string>>): boolean {
  for (const name of fieldNames) showError(form, name, errors[name]);
  const first = fieldNames.find((name) => errors[name] !== undefined);
  if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  return first !== undefined;
}

function showError(form: HTMLFormElement, name: string, error: string | undefined): void {
  const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
  if (!field) return;
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  field.ariaInvalid = error === undefined ? null : 'true';
  field.removeAttribute('aria-describedby');
  if (error === undefined) return;
  const text = document.createElement('p');
  text.id = id;
  text.className = 'field-error';
  text.textContent = error;
  field.setAttribute('aria-describedby', id);
  field.after(text);
}
