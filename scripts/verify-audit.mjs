import { launch } from './lib/launch.mjs';
import { operationMain } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';

// npm run verify-audit: checks the chain of the audit's entries, while Hearthline runs or not; ends with 1 where it is broken.
try {
  await prepare({ only: ['server'] });
  await launch(operationMain('verify-audit'));
} catch (error) {
  giveUp(error);
}
