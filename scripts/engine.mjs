import { launch } from './lib/launch.mjs';
import { engineMain } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';

// npm run engine -- --data DIR --port N: the embedded database engine alone; its arguments are its own.
try {
  await prepare({ only: ['server'] });
  await launch(engineMain);
} catch (error) {
  giveUp(error);
}
