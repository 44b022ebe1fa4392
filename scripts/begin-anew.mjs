import { launch } from './lib/launch.mjs';
import { operationMain } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';

// npm run begin-anew -- home|key: lets the next start accept the database it finds, or makes a new key for a lost one.
try {
  await prepare({ only: ['server'] });
  await launch(operationMain('begin-anew'));
} catch (error) {
  giveUp(error);
}
