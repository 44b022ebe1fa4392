import { launch } from './lib/launch.mjs';
import { operationMain } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';

// npm run verify: looks through all data for damage, while Hearthline runs or not; ends with 1 where there is some.
try {
  await prepare({ only: ['server'] });
  await launch(operationMain('verify'));
} catch (error) {
  giveUp(error);
}
