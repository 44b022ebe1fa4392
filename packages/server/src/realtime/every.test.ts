import { it } from 'vitest';
import { createLog } from '../core/log.ts';
import { until } from '../testing/until.ts';
import { every } from './every.ts';

it('has its next turn also after one that hangs', async () => {
  let turns = 0;
  const work = () => {
    turns += 1;
    return turns === 1 ? new Promise<void>(() => undefined) : Promise.resolve();
  };
  const stop = every(5, { work, log: createLog('silent'), what: 'a test', longest: 20 });
  await until('the third turn', () => turns >= 3);
  stop();
});
