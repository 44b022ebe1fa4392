import { openScreen } from './screen.ts';

/** What the parent asks of the process that holds the screens. */
export type ScreensRequest =
  { kind: 'open'; url: string; cookies: string[] } | { kind: 'report' } | { kind: 'close' };

/** What it says: `at` is nanoseconds of the machine's monotonic clock, the same in every process. */
export type ScreensSay =
  | { kind: 'opened' }
  | { kind: 'everywhere'; heard: { id: string; at: string }[] }
  | { kind: 'all-closed' }
  | { kind: 'report'; repeated: number };

interface Heard {
  id: string;
  count: number;
  by: Uint8Array;
}

const say = (message: ScreensSay) => process.send?.(message);
const now = () => process.hrtime.bigint().toString();

let screens: { close(): void }[] = [];
let open = 0;
let repeated = 0;
const heard = new Map<string, Heard>();
let complete: { id: string; at: string }[] = [];

// Every screen gets the same bytes: they are read once, and compared after that.
const lately: { bytes: Buffer; records: Heard[] }[] = [];

function recordsIn(message: Buffer): Heard[] {
  const known = lately.find(({ bytes }) => bytes.equals(message));
  if (known) return known.records;
  const [event, payload] = JSON.parse(message.toString()) as [string, { id: string }[]];
  const records =
    event === 'vitals:created'
      ? payload.map(({ id }) => {
          const entry = heard.get(id) ?? { id, count: 0, by: new Uint8Array(screens.length) };
          heard.set(id, entry);
          return entry;
        })
      : [];
  lately.unshift({ bytes: Buffer.from(message), records });
  lately.length = Math.min(lately.length, 8);
  return records;
}

function receive(screen: number, message: Buffer): void {
  for (const record of recordsIn(message)) {
    if (record.by[screen]) repeated += 1;
    record.by[screen] = 1;
    record.count += 1;
    if (record.count !== record.by.length) continue;
    complete.push({ id: record.id, at: now() });
    if (complete.length === 1)
      setImmediate(() => {
        say({ kind: 'everywhere', heard: complete });
        complete = [];
      });
  }
}

async function openAll(url: string, cookies: string[]): Promise<void> {
  heard.clear();
  lately.length = 0;
  repeated = 0;
  open = cookies.length;
  screens = new Array<{ close(): void }>(cookies.length);
  for (let first = 0; first < cookies.length; first += 50)
    await Promise.all(
      cookies.slice(first, first + 50).map(
        (cookie, index) =>
          new Promise<void>((onJoined) => {
            const screen = first + index;
            const onClosed = () => {
              open -= 1;
              if (open === 0) say({ kind: 'all-closed' });
            };
            const onEvent = (message: Buffer) => receive(screen, message);
            screens[screen] = openScreen({ url, cookie, onEvent, onJoined, onClosed });
          }),
      ),
    );
}

process.on('message', (request: ScreensRequest) => {
  if (request.kind === 'open') void openAll(request.url, request.cookies).then(() => say({ kind: 'opened' }));
  if (request.kind === 'close') for (const screen of screens) screen.close();
  if (request.kind === 'report') say({ kind: 'report', repeated });
});

process.on('disconnect', () => process.exit(0));
