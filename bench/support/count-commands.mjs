import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Loaded into a server before it starts (node --import): counts what its database drivers send, heartbeats included, and writes
// the total to COMMANDS_FILE at SIGUSR2.
const fromServer = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const fromMongoose = createRequire(fromServer.resolve('mongoose'));
const { Connection } = fromMongoose('mongodb/lib/cmap/connection.js');

let count = 0;
const { command } = Connection.prototype;
Connection.prototype.command = function (...args) {
  count += 1;
  return command.apply(this, args);
};
process.on('SIGUSR2', () => writeFileSync(process.env.COMMANDS_FILE, String(count)));
