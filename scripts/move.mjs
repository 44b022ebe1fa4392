import { launch } from './lib/launch.mjs';
import { operationMain } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';

// npm run move -- --to mongodb://...: everything to a MongoDB, while Hearthline is stopped; the old data stays.
try {
  await prepare({ only: ['server'] });
  await launch(operationMain('move'));
} catch (error) {
  giveUp(error);
}
