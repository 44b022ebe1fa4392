import type { Display, DisplayGrade } from '@hearthline/contracts';
import { listen, type Listener } from '../../../outward/realtime/testing/listener.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

interface Shown {
  readonly code: string;
  readonly expiresAt: string;
}

/** A simulated display of the server under test; it keeps its cookies like a browser. */
export interface Device {
  /** Its cookies as sent in requests. */
  readonly cookie: () => string;
  /** The Set-Cookie lines of its last reply. */
  readonly setCookies: () => readonly string[];
  readonly begin: () => Promise<Shown>;
  readonly check: () => Promise<string>;
  readonly call: () => TestClient<null>;
  readonly listen: (auth?: Record<string, unknown>) => Promise<Listener>;
}

export function createDevice({ url }: Pick<TestServer, 'url'>, held: Record<string, string> = {}): Device {
  const jar = new Map(Object.entries(held));
  let lines: string[] = [];
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const post = async <Body>(path: string): Promise<Body> => {
    const reply = await fetch(url + path, { method: 'POST', headers: { cookie: cookie() } });
    lines = reply.headers.getSetCookie();
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    if (!reply.ok) throw new Error(`${path}: ${String(reply.status)} ${await reply.text()}`);
    return (await reply.json()) as Body;
  };
  return {
    cookie,
    setCookies: () => lines,
    begin: () => post<Shown>('/api/wall/pairing'),
    check: async () => (await post<{ state: string }>('/api/wall/pairing/check')).state,
    call: () => createClient(url, cookie(), null),
    listen: (auth = {}) => listen(url, cookie(), {}, { wall: true, ...auth }),
  };
}

/** Enters a code as a user with the permission. */
export const enterCode = (
  who: TestClient,
  code: string,
  grade: DisplayGrade = 'initials',
  name = 'Station',
) => who.post<{ display: Display }>('/api/displays', { code, name, grade });

/** A display paired by `who`. */
export async function pairedDevice(
  server: Pick<TestServer, 'url'>,
  who: TestClient,
  grade: DisplayGrade = 'initials',
): Promise<{ device: Device; display: Display }> {
  const device = createDevice(server);
  const { code } = await device.begin();
  const { display } = (await enterCode(who, code, grade)).body;
  await device.check();
  return { device, display };
}
