import { parseArgs } from 'node:util';
import { readConfig, StartRefused, type Config } from '../platform/core/config.ts';
import { createProgressLines, type Progress } from './progress.ts';
import { OperationRefused } from './operation-refused.ts';

/** Input of a maintenance command (backup, restore, move, ...). */
export interface Operation {
  readonly config: Config;
  /** Positional arguments. */
  readonly args: readonly string[];
  readonly force: boolean;
  readonly to: string | null;
  /** Writes a line to standard error. */
  readonly print: (line: string) => void;
  readonly onProgress: Progress;
}

/**
 * Runs one command and exits with 0, or with 1 and the reason in one line. SIGINT and SIGTERM abort it.
 * @param createsKey whether a command with these arguments may create a new key file.
 */
export async function runOperation(
  run: (operation: Operation) => Promise<void>,
  createsKey: (args: readonly string[]) => boolean = () => false,
): Promise<void> {
  const print = (line: string) => void process.stderr.write(`hearthline: ${line}\n`);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  try {
    const { values, positionals } = parse();
    await run({
      config: readConfig(undefined, { newKey: createsKey(positionals) }),
      args: positionals,
      force: values.force ?? false,
      to: values.to ?? null,
      print,
      onProgress: createProgressLines(print),
    });
    process.exit(0);
  } catch (error) {
    const known = error instanceof OperationRefused || error instanceof StartRefused;
    print(known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
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
