import { parseArgs } from 'node:util';
import { readConfig, StartRefused, type Config } from '../core/config.ts';
import { createProgressLines, type Progress } from './progress.ts';
import { OperationRefused } from './refused.ts';

/** What a command of the house is handed. */
export interface Operation {
  readonly config: Config;
  /** Its arguments that are no options. */
  readonly args: readonly string[];
  readonly force: boolean;
  readonly to: string | null;
  /** A line for whoever watches, on standard error. */
  readonly say: (line: string) => void;
  readonly tell: Progress;
}

/**
 * Runs one command to its end and ends the process: 0, or 1 with why in one line. Ctrl-C gives it up.
 * @param newKey whether a command with these arguments makes a new key where the old one is gone.
 */
export async function runOperation(
  work: (operation: Operation) => Promise<void>,
  newKey: (args: readonly string[]) => boolean = () => false,
): Promise<void> {
  const say = (line: string) => void process.stderr.write(`hearthline: ${line}\n`);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  try {
    const { values, positionals } = parse();
    await work({
      config: readConfig(undefined, { newKey: newKey(positionals) }),
      args: positionals,
      force: values.force ?? false,
      to: values.to ?? null,
      say,
      tell: createProgressLines(say),
    });
    process.exit(0);
  } catch (error) {
    const known = error instanceof OperationRefused || error instanceof StartRefused;
    say(known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean' }, to: { type: 'string' } },
    });
  } catch (error) {
    throw new OperationRefused((error as Error).message);
  }
}
