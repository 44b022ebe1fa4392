import { beginAnew } from './begin-anew.ts';
import { OperationRefused } from './operation-refused.ts';
import { runOperation } from './run-operation.ts';

const createsKey = (args: readonly string[]) => args[0] === 'key';

// npm run begin-anew -- home|key
await runOperation(async ({ config, args, print }) => {
  if (createsKey(args))
    return print(
      `the key is in ${config.dataDir}; what only a lost one could open stays closed. Start Hearthline.`,
    );
  if (args[0] !== 'home') throw new OperationRefused('With what? npm run begin-anew -- home, or -- key');
  const place = await beginAnew(config);
  print(`former homes are no longer looked for: the next start takes what it finds in ${place}.`);
}, createsKey);
