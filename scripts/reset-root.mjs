import { launch } from './lib/launch.mjs';
import { operationMain } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';

// npm run reset-root: a new password for the root account, while Hearthline runs or not.
try {
  await prepare({ only: ['server'] });
  await launch(operationMain('reset-root'));
} catch (error) {
  giveUp(error);
}
