import { readFileSync, writeFileSync } from 'node:fs';

const fileOf = (name: string): URL => new URL(`../../golden/${name}.json`, import.meta.url);

/** The recorded answers of a list of cases, by the case's name. */
export function readGolden(name: string): Record<string, string[]> {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Record<string, string[]>;
}

/** Records answers again (MONGODB_URI_REFERENCE with RECORD=1). */
export function writeGolden(name: string, answers: Record<string, string[]>): void {
  writeFileSync(fileOf(name), `${JSON.stringify(answers, null, 1)}\n`);
}
