import { expect, it } from 'vitest';
import { isReplicaSet } from './replica-set.ts';

it.each([
  ['mongodb://a:27017,b:27017/hearthline', true],
  ['mongodb://user:pass@a:27017,b:27017/?tls=true', true],
  ['mongodb://a/hearthline?w=1&replicaSet=home', true],
  ['mongodb+srv://cluster.example.org/hearthline', true],
  ['mongodb://127.0.0.1:27017/hearthline', false],
  ['mongodb://user:a,b@127.0.0.1/hearthline?readPreferenceTags=a,b', false],
  ['mongodb://%2Ftmp%2Fengine.sock/?directConnection=true', false],
])('isReplicaSet: %s: %s', (uri, isOne) => {
  expect(isReplicaSet(uri)).toBe(isOne);
});
