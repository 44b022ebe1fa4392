import { launch } from './lib/launch.mjs';
import { operationMain } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';

// npm run restore -- FILE [--force]: an archive back into an empty database.
try {
  await prepare({ only: ['server'] });
  await launch(operationMain('restore'));
} catch (error) {
  giveUp(error);
}
