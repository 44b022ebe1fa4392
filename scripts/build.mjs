import { prepare } from './lib/prepare.mjs';
import { giveUp, say } from './lib/say.mjs';

// npm run build: what is stale; with -- --force all of it.
try {
  await prepare({ force: process.argv.includes('--force') });
  say('everything is built');
} catch (error) {
  giveUp(error);
}
