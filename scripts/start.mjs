import { launch } from './lib/launch.mjs';
import { serverMain } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';

try {
  await prepare();
  await launch(serverMain);
} catch (error) {
  giveUp(error);
}
