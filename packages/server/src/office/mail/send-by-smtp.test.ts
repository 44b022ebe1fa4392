import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCertificate,
  smtpPassword,
  smtpUser,
  startSmtp,
  type TestSmtp,
} from '../../testing/start-smtp.ts';
import { layOutMail } from './mail-layout.ts';
import { MailFailed } from './mail-failed.ts';
import type { Mail, MailServer } from './mail.ts';
import { sendBySmtp } from './send-by-smtp.ts';

let certificate: { cert: string; key: string };
let plain: TestSmtp;
let tls: TestSmtp;
let startTls: TestSmtp;
beforeAll(async () => {
  certificate = await createCertificate();
  plain = await startSmtp();
  tls = await startSmtp({ secure: true, ...certificate });
  startTls = await startSmtp({ hideSTARTTLS: false, allowInsecureAuth: false, ...certificate });
});
afterAll(() => Promise.all([plain, tls, startTls].map((server) => server.stop())));

const mail = layOutMail({
  to: 'marta@example.test',
  subject: 'Zażółć gęślą jaźń',
  name: 'Marta <b>"Kowalska"</b>',
  paragraphs: ['First line', 'Second & last'],
  button: { label: 'Open', href: 'https://home.example.test/reset-password?token=abc' },
});
const serverAt = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: 'localhost',
  port,
  user: smtpUser,
  password: smtpPassword,
  from: smtpUser,
  secure: false,
  ...more,
});
const send = (server: MailServer, what: Mail = mail, deadlineMs = 5_000) =>
  sendBySmtp(server, what, { deadlineMs, ca: certificate.cert });
const failure = async (sending: Promise<void>) => {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailFailed);
  return { kind: (error as MailFailed).kind, message: (error as MailFailed).message };
};

describe('Mail', () => {
  it('arrives over TLS from the start, and over STARTTLS, as text and as HTML', async () => {
    await send(serverAt(tls.port, { secure: true }));
    await send(serverAt(startTls.port));
    for (const { mails } of [tls, startTls]) {
      const [received] = mails;
      expect(received).toMatchObject({
        recipients: ['marta@example.test'],
        wasEncrypted: true,
        subject: 'Zażółć gęślą jaźń',
        from: { address: smtpUser, name: 'Hearthline' },
      });
      expect(received?.text).toContain('Hello Marta <b>"Kowalska"</b>,');
      expect(received?.text).toContain('https://home.example.test/reset-password?token=abc');
      expect(received?.html).toContain('Hello Marta &lt;b&gt;&quot;Kowalska&quot;&lt;/b&gt;,');
      expect(received?.html).toContain('href="https://home.example.test/reset-password?token=abc"');
      expect(received?.html).not.toMatch(/<img|<script|src=/);
    }
  });

  it('goes unencrypted to a server on this machine alone', async () => {
    await send(serverAt(plain.port));
    expect(plain.mails.at(-1)).toMatchObject({ wasEncrypted: false });
  });

  it('is not built from what a recipient’s address smuggles in', async () => {
    const before = plain.mails.length;
    await send(serverAt(plain.port), { ...mail, to: 'a@example.test, b@example.test' }).catch(
      () => undefined,
    );
    await send(serverAt(plain.port), { ...mail, subject: 'One\r\nBcc: c@example.test' });
    const sent = plain.mails.slice(before);
    expect(sent.flatMap(({ recipients }) => recipients)).not.toContain('c@example.test');
    expect(sent.flatMap(({ recipients }) => recipients)).not.toContain('b@example.test');
  });

  it.each([
    ['a wrong password', () => serverAt(plain.port, { password: 'another' }), 'wrong-password'],
    [
      'a wrong password over TLS',
      () => serverAt(tls.port, { secure: true, password: 'x' }),
      'wrong-password',
    ],
    ['a server that does not begin with TLS', () => serverAt(plain.port, { secure: true }), 'no-tls'],
    ['an unknown host', () => serverAt(25, { host: 'mail.invalid' }), 'host'],
    ['a port where nobody listens', () => serverAt(1), 'host'],
    ['a sender that is refused', () => serverAt(plain.port, { from: 'barred@example.test' }), 'sender'],
  ])('says in words: %s', async (_name, server, kind) => {
    const failed = await failure(send(server()));
    expect(failed.kind).toBe(kind);
    expect(failed.message).toMatch(/^[A-Z].{20,}\.$/);
    expect(failed.message).not.toMatch(/undefined|\bE[A-Z]{4,}\b/);
  });

  it('says that the recipient is refused, and which', async () => {
    const failed = await failure(send(serverAt(plain.port), { ...mail, to: 'nobody@example.test' }));
    expect(failed.kind).toBe('recipient');
    expect(failed.message).toContain('nobody@example.test');
    expect(failed.message).toContain('No such user here');
  });

  it('does not trust a certificate that nobody known signed', async () => {
    const sending = sendBySmtp(serverAt(tls.port, { secure: true }), mail, { deadlineMs: 5_000 });
    expect((await failure(sending)).kind).toBe('certificate');
  });

  it('does not send the password where no encryption is offered, but on this machine', async () => {
    const asked: string[] = [];
    const talker = createServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        asked.push(data.toString());
        socket.write(data.toString().startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN\r\n' : '502 no\r\n');
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => talker.listen(0, '0.0.0.0', resolve));
    const { port } = talker.address() as AddressInfo;
    // 0.0.0.0 reaches this machine by an address that is none of its loopback ones.
    const failed = await failure(send(serverAt(port, { host: '0.0.0.0' })));
    expect(failed.kind).toBe('no-tls');
    expect(asked.join()).not.toMatch(/AUTH/);
    talker.close();
  });

  it('gives up a server that says nothing', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const began = Date.now();
    const failed = await failure(send(serverAt((silent.address() as AddressInfo).port), mail, 400));
    expect(failed.kind).toBe('time-out');
    expect(Date.now() - began).toBeLessThan(15_000);
    silent.close();
  });
});
