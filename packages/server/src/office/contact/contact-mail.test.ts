import { onBehalfOf } from '../../records/clinical/history.ts';
import { defaultContact } from '../website/default-contents.ts';
import { writeSite } from '../website/website-setting.repository.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { smtpPassword, smtpUser, startSmtp, type TestSmtp } from '../../testing/start-smtp.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { formToken } from './contact.routes.ts';

// Mails arrive when the queue has its turn, late on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let smtp: TestSmtp;
beforeAll(async () => {
  server = await startTestServer();
  smtp = await startSmtp();
});
afterAll(() => Promise.all([server.stop(), smtp.stop()]));

it('a message of the contact form is mailed to the address of the home, and an answer goes to who wrote it', async () => {
  const root = await server.as('root');
  const value = { emailUser: smtpUser, emailPassword: smtpPassword, emailHost: '127.0.0.1' };
  const rest = { emailPort: smtp.port, emailFrom: smtpUser, emailSecure: false };
  expect((await root.put('/api/settings/email', { value: { ...value, ...rest } })).status).toBe(200);
  const contact = {
    ...defaultContact,
    address: 'Lamp Street 1',
    phone: '555 0100 100',
    email: 'office@home.example',
  };
  await writeSite('contact', contact, { actor: onBehalfOf(root.user), seen: undefined });
  const typed = {
    name: 'Rosa <b>Duarte</b>',
    email: 'rosa@family.example',
    phone: '555 0100 300',
    message: 'Is there a room?\nFrom March on.',
  };
  const token = formToken(server.config.secretKey, Date.now() - 60_000);
  expect((await server.anonymous.post('/api/public/contact', { ...typed, token })).status).toBe(201);
  await until('the mail arrives', () => smtp.mails.length > 0, 25_000);
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({
    recipients: [contact.email],
    subject: 'A message from the website',
    replyTo: [{ address: typed.email }],
  });
  expect(mail?.text).toContain('Is there a room?\nFrom March on.');
  expect(mail?.html).toContain('Rosa &lt;b&gt;Duarte');
});
