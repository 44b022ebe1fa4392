import { supportedNames } from '@hearthline/embedded-mongo/in-process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const driver = 'the driver adds it by itself';

/** Features that the embedded engine supports although the server's tests do not use them yet, with reasons. */
export const RESERVED: Readonly<Record<string, string>> = {
  'command create': 'mongoose makes collections with it where autoCreate is on',
  'common $clusterTime': `${driver} where a deployment once gave one`,
  'common $readPreference': `${driver} on a direct connection with a read preference`,
  'common comment': `${driver} to every command of an operation that has one`,
  'common maxTimeMS': `${driver} where timeoutMS is set`,
};

/** Names (`kind name`) that the server sends to the embedded engine, and supported ones that it does not send. */
export interface Recording {
  readonly sent: readonly string[];
  readonly unsent: readonly string[];
}

const goldenFile = fileURLToPath(
  new URL('../../../embedded-mongo/golden/product-commands.json', import.meta.url),
);
const howToRefresh = 'HEARTHLINE_RECORD=refresh npx vitest run --project server';

export const readGolden = (): Recording => JSON.parse(readFileSync(goldenFile, 'utf8')) as Recording;

/** The names that an engine recorded to a file. */
export const readNames = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).sort() : [];

/** A message about sent names that are neither in the recording nor reserved; undefined when there are none. */
export function unexpected(sent: readonly string[], recording: Recording): string | undefined {
  const fresh = sent.filter((name) => !recording.sent.includes(name) && !Object.hasOwn(RESERVED, name));
  if (fresh.length === 0) return undefined;
  return `The product sent the embedded engine what golden/product-commands.json does not have: ${fresh.join(', ')}. If that is meant: ${howToRefresh}`;
}

/** Stores the names sent by a whole test run as the new recording. */
export function refreshGolden(sent: readonly string[]): void {
  const unsent = supportedNames().filter((name) => !sent.includes(name));
  writeFileSync(goldenFile, `${JSON.stringify({ sent, unsent }, null, 2)}\n`);
}
