import { beginAnew } from './begin-anew.ts';
import { OperationRefused } from './refused.ts';
import { runOperation } from './run-operation.ts';

const makesKey = (args: readonly string[]) => args[0] === 'key';

// npm run begin-anew -- home|key
await runOperation(async ({ config, args, say }) => {
  if (makesKey(args))
    return say(
      `the key is in ${config.dataDir}; what only a lost one could open stays closed. Start Hearthline.`,
    );
  if (args[0] !== 'home') throw new OperationRefused('With what? npm run begin-anew -- home, or -- key');
  const place = await beginAnew(config);
  say(`${place} is no longer held to the home that was there: the next start takes what it finds.`);
}, makesKey);
