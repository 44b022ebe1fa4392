import type { MailComposers } from '../mail/mail-queue.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { readSite } from '../website/website-setting.repository.ts';
import { findMessage } from './contact-message.repository.ts';

const day = 24 * 3_600_000;

/** A message of the contact form, for the address that the public site names. */
export const contactMail = (messageId: string) => ({
  kind: 'contact-message',
  about: { messageId },
  expiresAt: new Date(Date.now() + 3 * day),
});

/** The mails about messages of the contact form; an answer to one goes to who wrote it. */
export function contactMails(ownUrl: () => string): MailComposers {
  return {
    'contact-message': async ({ messageId = '' }) => {
      const [message, { contact }] = await Promise.all([findMessage(messageId), readSite()]);
      const to = contact.email;
      if (!message || !to) return null;
      const { name, email, phone, message: text } = message;
      return {
        ...layOutMail({
          to,
          subject: 'A message from the website',
          name: 'all',
          paragraphs: [`${name} wrote by the contact form:`, text, [email, phone].filter(Boolean).join('\n')],
          button: {
            label: 'Open the Messages',
            href: new URL('/webpage-settings?tab=messages', ownUrl()).href,
          },
        }),
        replyTo: email,
      };
    },
  };
}
