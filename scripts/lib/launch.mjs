import { pathToFileURL } from 'node:url';

/**
 * Runs a built program in this very process: signals, exit codes and standard streams are its own, with nobody
 * between. It must treat a second SIGINT that follows at once as the same one: at Ctrl-C the terminal tells every
 * process of the group, and npm passes it on once more.
 */
export async function launch(program) {
  process.argv[1] = program;
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(program).href);
}
