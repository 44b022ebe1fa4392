import { contactRules, Problem, type ContactMessage, type contactMessages } from '@hearthline/contracts';
import {
  changeDocument,
  type DocumentChange,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { getActor, changesBetween } from '../../records/clinical/history.ts';
import { createIdempotent, idempotencyFields } from '../../records/clinical/idempotency.ts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { toNetwork } from '../../platform/core/ip-network.ts';
import { admitAttempt, attemptKey } from '../../platform/flow/attempt.repository.ts';
import {
  findMessage,
  findMessageBySaveKey,
  insertMessage,
  listMessages,
  writeMessage,
  type ContactMessageDocument,
} from './contact-message.repository.ts';
import { presentMessage } from './contact-message.presenter.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    /** The change event of the contact form: a message arrived (one event each), or was read, answered or deleted. */
    'contact-message':
      | { readonly kind: 'contact-message'; readonly what: 'received'; readonly message: ContactMessage }
      | { readonly kind: 'contact-message'; readonly what: 'updated' | 'deleted' };
  }
}

export interface ContactRoutesDeps {
  readonly config: Pick<Config, 'secretKey'>;
}

type Change = DocumentChange & { readonly set: Partial<ContactMessageDocument> };

const repository: VersionedRepository<ContactMessageDocument, Change> = {
  find: findMessage,
  write: writeMessage,
  notFound: () => new Problem('not-found', 'There is no such message.'),
  stale: (current) =>
    new Problem('stale', 'Someone else changed this message in the meantime.', {
      current: presentMessage(current),
    }),
  toChange: ({ deletedAt }) => ({ kind: 'contact-message', what: deletedAt ? 'deleted' : 'updated' }),
};

const hourMs = 3_600_000;

/** The limits of messages per hour; the next one gets 429. */
const getLimits = (ip: string) => [
  { key: attemptKey('contact-address', toNetwork(ip)), most: contactRules.perAddress },
  { key: attemptKey('contact-all'), most: contactRules.fromAll },
];

export function contactRoutes({ config }: ContactRoutesDeps): Handlers<typeof contactMessages> {
  return {
    beginForm: () => Promise.resolve({ token: formToken(config.secretKey) }),

    send: async ({ body, ip, idempotencyKey }) => {
      const { token, website, ...form } = body;
      const done = { success: true, message: contactRules.sent };
      // A bot gets the same reply as a person, so that it does not retry.
      if (website !== '') return new Reply(done, { status: 201 });
      checkToken(token);
      const save = idempotencyFields('contact-form', idempotencyKey, form);
      const earlier = save && (await findMessageBySaveKey(save.saveKey));
      if (!earlier) await admitAttempt(getLimits(ip), hourMs, 'Too many messages were sent');
      await createIdempotent(save, {
        make: () => insertMessage({ ...form, receivedAt: new Date(), ...save }),
        findBySaveKey: findMessageBySaveKey,
        present: () => undefined,
        toChange: (made) => ({ kind: 'contact-message', what: 'received', message: presentMessage(made) }),
      });
      return new Reply(done, { status: 201 });
    },

    list: async ({ query: { page, pageSize } }) => {
      const { messages, total, unread } = await listMessages(page, pageSize);
      return { messages: messages.map(presentMessage), found: total, total, unread };
    },

    update: async (call) => {
      const { read, answered, version } = call.body;
      const actor = getActor(call);
      const now = new Date();
      const plan = (current: ContactMessageDocument): Change | null => {
        // Answering a message marks it as read.
        const isRead = read ?? (answered === true || current.readAt !== null);
        const isAnswered = answered ?? current.answeredAt !== null;
        const set = {
          readAt: isRead ? (current.readAt ?? now) : null,
          answeredAt: isAnswered ? (current.answeredAt ?? now) : null,
          answeredByName: isAnswered ? (current.answeredByName ?? actor.user.name) : null,
        };
        const changes = changesBetween(current, set, ['readAt', 'answeredAt', 'answeredByName']);
        return Object.keys(changes).length === 0 ? null : { action: 'updated', changes, set };
      };
      const { after } = await changeDocument(repository, call.params.id, plan, {
        actor,
        seen: version,
      });
      return { message: presentMessage(after) };
    },

    remove: async (call) => {
      const plan = (): Change => ({ action: 'deleted', set: { deletedAt: new Date() } });
      await changeDocument(repository, call.params.id, plan, { actor: getActor(call) });
      return undefined;
    },
  };

  function checkToken(token: string): void {
    const age = checkFormToken(token, config.secretKey);
    if (age === 'good') return;
    const message =
      age === 'too-fast'
        ? 'That was very quick. Please wait a moment and send it again.'
        : 'This form was open for too long. Please send it again.';
    throw new Problem('invalid', message, { fields: { token: message } });
  }
}

const formMacOf = (begunAt: string, secretKey: string): Buffer =>
  createHmac('sha256', secretKey).update(`contact-form:${begunAt}`).digest();

/** Creates a token with the start time of a contact form, which cannot be forged without the key. */
export function formToken(secretKey: string, now = Date.now()): string {
  return `${String(now)}.${formMacOf(String(now), secretKey).toString('base64url')}`;
}

/** Checks that a form was begun long enough ago for a person to fill it in; `unknown`: too old, or not one of our tokens. */
function checkFormToken(token: string, secretKey: string, now = Date.now()): 'good' | 'too-fast' | 'unknown' {
  const [begunAt = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const wanted = formMacOf(begunAt, secretKey);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'unknown';
  const age = now - Number(begunAt);
  if (age > contactRules.validMs) return 'unknown';
  return age < contactRules.fastestMs ? 'too-fast' : 'good';
}
