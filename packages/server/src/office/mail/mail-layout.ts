import type { Mail } from './mail.ts';

interface MailContent {
  readonly to: string;
  readonly subject: string;
  /** The recipient's name in the greeting. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  /** Paragraphs after the button. */
  readonly after?: readonly string[];
  readonly button?: { readonly label: string; readonly href: string };
}

/** Renders a mail as text and as HTML. Names and texts are escaped, and no external content is loaded. */
export function layOutMail({ to, subject, name, paragraphs, after = [], button }: MailContent): Mail {
  const greeting = `Hello ${name},`;
  const text = [greeting, ...paragraphs, ...(button ? [`${button.label}:\n${button.href}`] : []), ...after];
  const html = [greeting, ...paragraphs].map(paragraphOf);
  if (button) html.push(buttonOf(button));
  html.push(...after.map(paragraphOf));
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n\n-- \nHearthline\n`,
    html: pageOf(subject, html.join('\n')),
    ...(button && { link: button.href }),
  };
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const paragraphOf = (text: string): string =>
  `<p style="margin:0 0 16px">${escape(text).replaceAll('\n', '<br>')}</p>`;

// Buttons in mails are links with a background; the address follows for programs that show no button.
const buttonOf = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin:24px 0"><a href="${escape(href)}" style="background:#1d4ed8;color:#ffffff;padding:12px 20px;` +
  `border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escape(label)}</a></p>\n` +
  `<p style="margin:0 0 16px;font-size:14px;color:#475569">If the button does not work, open this address:<br>` +
  `<a href="${escape(href)}" style="color:#1d4ed8;word-break:break-all">${escape(href)}</a></p>`;

const pageOf = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;background:#f5f5f4;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1b2338">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">Hearthline</p>
${content}
</div>
</body>
</html>
`;
