import { prepare } from './lib/prepare.mjs';
import { runNode, tool } from './lib/run.mjs';
import { giveUp, say, Stop } from './lib/say.mjs';

// npm run help-pictures: builds, then takes screenshots of the demo home for the help and the README.
try {
  await prepare({ part: 'everything' });
  const { code } = await runNode([tool('@playwright/test/cli.js'), 'test', '--project=help-pictures']);
  if (code !== 0) throw new Stop('not all pictures could be made');
  say(
    'the pictures are in packages/client/src/features/office/help/pictures and docs/pictures; look at them, then build again',
  );
} catch (error) {
  giveUp(error);
}
