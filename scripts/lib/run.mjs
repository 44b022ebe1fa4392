import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a program to its end: resolves to { code, output }, never rejects. `quiet` keeps its output for the caller, `tee` also
 * shows it. Passes on a signal sent to this process alone, so that no child outlives it. At Ctrl-C the terminal has signalled
 * the child already, so it only waits.
 */
export function run(command, args, { cwd = root, env = process.env, quiet = false, tee = false } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet || tee ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const child = spawn(command, args, { cwd, env, stdio });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    if (tee) {
      child.stdout.pipe(process.stdout, { end: false });
      child.stderr.pipe(process.stderr, { end: false });
    }
    let ended = false;
    const asked = (signal) => {
      ended = signal;
      if (signal === 'SIGTERM') child.kill(signal);
    };
    process.on('SIGINT', asked);
    process.on('SIGTERM', asked);
    const end = (code, text) => {
      process.off('SIGINT', asked);
      process.off('SIGTERM', asked);
      if (ended) process.exit(ended === 'SIGINT' ? 130 : 143);
      resolve({ code, output: text });
    };
    child.on('error', (error) => end(127, `${output}${error.message}\n`));
    child.on('close', (code, signal) => end(code ?? 1, signal ? `${output}(ended by ${signal})\n` : output));
  });
}

/** For the environment of tests: they never download a mongod, since they must not depend on the network. */
export const noDownload = { MONGOMS_RUNTIME_DOWNLOAD: 'false' };

/** The path of a program of a package installed at the root, to run with node itself: no shell, no npx. */
export const tool = (path) => `${root}node_modules/${path}`;

export const runNode = (args, options) => run(process.execPath, args, options);
