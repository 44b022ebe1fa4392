// On standard error: standard output belongs to what is started (the engine's URI, the tests' closing line).
export const say = (text) => process.stderr.write(`hearthline: ${text}\n`);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** An expected failure: its message is printed without a stack. */
export class Stop extends Error {}

/** Prints the error of a command and ends the process with code 1. */
export function giveUp(error) {
  say(error instanceof Stop ? error.message : (error?.stack ?? String(error)));
  process.exit(1);
}
