import { USER_HEADER } from '@hearthline/contracts';
import sharp, { type Sharp } from 'sharp';
import type { Reply, TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

type Sender = Pick<TestClient, 'cookie'> & { user: { id: string } | null };

/** Posts a multipart form; `more`: further headers. */
export async function sendForm<Body>(
  { url }: Pick<TestServer, 'url'>,
  sender: Sender,
  path: string,
  form: FormData,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply<Body>> {
  const headers = { cookie: sender.cookie, ...(sender.user && { [USER_HEADER]: sender.user.id }), ...more };
  const response = await fetch(url + path, { method: 'POST', headers, body: form });
  return {
    status: response.status,
    body: (await response.json()) as Body,
    headers: response.headers,
  };
}

/** A form with one file. */
export function formWith(bytes: Uint8Array, { field = 'photo', name = 'photo.jpg' } = {}): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Content type and bytes of a form, to be sent as a raw request. */
export async function formBytes(form: FormData): Promise<{ type: string; bytes: Buffer }> {
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { type, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** An image whose left half is red and whose right half is blue. */
export function redAndBlue(width = 300, height = 200): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 },
  ]);
}
