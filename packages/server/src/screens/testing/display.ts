import type { Screen, ScreenGrade } from '@hearthline/contracts';
import { listen, type Listener } from '../../realtime/testing/listener.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';

interface Shown {
  readonly code: string;
  readonly expiresAt: string;
}

/** A display in front of the server under test: it keeps its cookies as a browser does. */
export interface Display {
  /** The cookies it holds, as its requests carry them. */
  readonly cookie: () => string;
  /** The Set-Cookie lines of its last answer. */
  readonly setCookies: () => readonly string[];
  readonly begin: () => Promise<Shown>;
  readonly check: () => Promise<string>;
  readonly call: () => TestClient<null>;
  readonly listen: (auth?: Record<string, unknown>) => Promise<Listener>;
}

export function createDisplay({ url }: Pick<TestServer, 'url'>, held: Record<string, string> = {}): Display {
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

/** Enters a code as somebody who may. */
export const enterCode = (who: TestClient, code: string, grade: ScreenGrade = 'initials', name = 'Station') =>
  who.post<{ screen: Screen }>('/api/screens', { code, name, grade });

/** A display paired by `who`. */
export async function pairedDisplay(
  server: Pick<TestServer, 'url'>,
  who: TestClient,
  grade: ScreenGrade = 'initials',
): Promise<{ display: Display; screen: Screen }> {
  const display = createDisplay(server);
  const { code } = await display.begin();
  const { screen } = (await enterCode(who, code, grade)).body;
  await display.check();
  return { display, screen };
}
