import type { Logger } from 'pino';
import { exposure, type Config } from '../../platform/core/config.ts';
import { createWorker, type Worker } from '../../platform/database/worker.ts';
import { readEmailSetting } from '../settings/email-setting.repository.ts';
import { MailFailed } from './mail-failed.ts';
import { decryptSetting } from './mail-server.ts';
import type { Mail } from './mail.ts';
import {
  insertMail,
  postponeMail,
  removeMail,
  takeDueMail,
  type NewMail,
  type QueuedMailDocument,
} from './mail-queue.repository.ts';
import { sendBySmtp } from './send-by-smtp.ts';

/** Makes a mail of what it is about, each time it is tried; null: there is nothing to send any more. */
export type MailComposers = Readonly<
  Record<string, (about: Readonly<Record<string, string>>) => Promise<Mail | null>>
>;

/** Queues a mail; a request never waits until it is sent. */
export type QueueMail = (mail: NewMail) => Promise<void>;

interface MailQueueOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly composers: MailComposers;
  readonly isIdle?: () => boolean;
}

const sendMs = 20_000;
const mostInOneRun = 5;
const minute = 60_000;
/** Waits after the first, second... try that failed; the last one also after every later one. */
const waits = [minute / 2, 2 * minute, 10 * minute, 30 * minute, 60 * minute] as const;

/**
 * Sends what is queued, in each server: a mail is taken by one atomic update. One whose server crashed while it was being sent
 * is sent again, so that none is lost.
 */
export function startMailQueue({ config, log, composers, isIdle = () => false }: MailQueueOptions): Worker {
  const worker = createWorker({
    name: 'the mail queue',
    everyMs: 10_000,
    idle: { everyMs: 60_000, isIdle },
    firstMs: 1_000,
    deadlineMs: mostInOneRun * (sendMs + 5_000),
    async work(signal) {
      for (let sent = 0; !signal.aborted; sent += 1) {
        if (sent === mostInOneRun) return worker.wake();
        const mail = await takeDueMail(sendMs + minute);
        if (!mail) return;
        await trySending(mail);
      }
    },
    log,
  });

  async function trySending(queued: QueuedMailDocument): Promise<void> {
    try {
      await deliver(queued);
      await removeMail(queued._id);
    } catch (error) {
      // A failure beside the sending itself, such as a database that is away: the worker's row of failures.
      if (!(error instanceof MailFailed)) throw error;
      const wait = waits[Math.min(queued.tries, waits.length) - 1] ?? minute;
      const nextAt = error.isFinal ? null : new Date(Date.now() + wait);
      await postponeMail(queued._id, { nextAt, failure: error.message });
      if (nextAt) setTimeout(worker.wake, nextAt.getTime() - Date.now()).unref();
      // Without its text, which may name an address.
      log.warn({ mail: queued.kind, why: error.kind, tries: queued.tries }, 'a mail was not sent');
    }
  }

  async function deliver({ kind, about }: QueuedMailDocument): Promise<void> {
    const setting = await readEmailSetting();
    if (!setting && exposure(config) !== null)
      return log.warn({ mail: kind }, 'no e-mail is set up: a mail was not sent');
    const mail = await composers[kind]?.(about);
    if (!mail) return;
    if (setting) {
      const server = decryptSetting(setting, config);
      if (!server)
        throw new MailFailed('wrong-password', 'The stored e-mail password cannot be read any more.');
      await sendBySmtp(server, mail, { deadlineMs: sendMs });
    } else if (mail.link !== undefined) {
      // Development on this machine alone: there is no mail to read it in.
      log.info({ link: mail.link }, 'no e-mail is set up: this link would have been sent');
    }
  }

  return worker;
}

/** Queues mails, and has the worker of this process begin at once. */
export const createQueueMail =
  (worker: () => Worker | null): QueueMail =>
  async (mail) => {
    await insertMail(mail);
    worker()?.wake();
  };
