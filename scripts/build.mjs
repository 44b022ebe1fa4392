import { prepare } from './lib/prepare.mjs';
import { giveUp, say } from './lib/say.mjs';

// npm run build: builds what is out of date; with -- --force everything.
try {
  await prepare({ force: process.argv.includes('--force') });
  say('everything is built');
} catch (error) {
  giveUp(error);
}
