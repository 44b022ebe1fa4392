import { spawn } from 'node:child_process';
import { at } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { tool } from './lib/run.mjs';
import { giveUp, say } from './lib/say.mjs';

// The server from its sources, restarted at every change, and Vite's dev server for the client beside it.
try {
  // The engine is a program of its own, taken from its build.
  await prepare({ only: ['server'], part: 'everything' });
  const programs = [
    spawnNode(
      [tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'packages/server/src/app/main.ts'],
      at(),
    ),
    spawnNode([tool('vite/bin/vite.js')], at('packages/client')),
  ];
  say('open the address Vite prints; Ctrl-C ends both');
  // Each child gets one signal: at Ctrl-C from the terminal, which signals the whole group; a second one makes tsx kill
  // the server before it has closed its database.
  let told = false;
  const endAll = () => {
    if (!told) programs.forEach((program) => program.kill());
    told = true;
  };
  for (const program of programs) program.on('exit', endAll);
  process.on('SIGINT', () => (told = true));
  process.on('SIGTERM', endAll);
} catch (error) {
  giveUp(error);
}

function spawnNode(args, cwd) {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' });
}
