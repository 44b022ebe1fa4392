import { supportedNames } from '@hearthline/embedded-mongo';
import { expect, it } from 'vitest';
import { readGolden, unexpected } from './engine-recording.ts';
import { RESERVED } from './engine-reserved.ts';

it('the engine serves what the product sends, and besides it only what is reserved, with a reason', () => {
  const { sent, unsent } = readGolden();
  expect(sent.length).toBeGreaterThan(20);
  expect([...sent, ...unsent].sort()).toEqual(supportedNames());
  expect(unsent).toEqual(Object.keys(RESERVED).sort());
});

it('names what is neither recorded nor reserved and says how to refresh it', () => {
  const recording = readGolden();
  expect(unexpected([...recording.sent, 'query $regex'], recording)).toBeUndefined();
  expect(unexpected([...recording.sent, 'stage $lookup'], recording)).toMatch(
    /stage \$lookup.*HEARTHLINE_RECORD=refresh/,
  );
});
