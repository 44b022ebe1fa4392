import { launch } from './lib/launch.mjs';
import { operationMain } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';

// npm run backup [-- FILE]: the database into an archive, while Hearthline runs or not.
try {
  await prepare({ only: ['server'] });
  await launch(operationMain('backup'));
} catch (error) {
  giveUp(error);
}
