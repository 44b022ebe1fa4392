import { supportedNames } from '@hearthline/embedded-mongo';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RESERVED } from './engine-reserved.ts';

/** What the product sends the embedded engine, and what the engine serves besides; each name as `kind name`. */
export interface Recording {
  readonly sent: readonly string[];
  readonly unsent: readonly string[];
}

const golden = fileURLToPath(
  new URL('../../../embedded-mongo/golden/product-commands.json', import.meta.url),
);
const howToRefresh = 'HEARTHLINE_RECORD=refresh npx vitest run --project server';

export const readGolden = (): Recording => JSON.parse(readFileSync(golden, 'utf8')) as Recording;

/** The names an engine has written to its file. */
export const readNames = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).sort() : [];

/**
 * Says what was sent that neither the recording nor the reserved list has, and how to refresh it; undefined when all is
 * there.
 */
export function unexpected(sent: readonly string[], recording: Recording): string | undefined {
  const fresh = sent.filter((name) => !recording.sent.includes(name) && !Object.hasOwn(RESERVED, name));
  if (fresh.length === 0) return undefined;
  return `The product sent the embedded engine what golden/product-commands.json does not have: ${fresh.join(', ')}. If that is meant: ${howToRefresh}`;
}

/** Keeps what a whole run sent as the new recording. */
export function refreshGolden(sent: readonly string[]): void {
  const unsent = supportedNames().filter((name) => !sent.includes(name));
  writeFileSync(golden, `${JSON.stringify({ sent, unsent }, null, 2)}\n`);
}
