import { supportedNames } from '@hearthline/embedded-mongo';
import { expect, it } from 'vitest';
import { readGolden, unexpected } from './engine-recording.ts';

it('the engine serves what the product sends, and the recording names what it serves besides', () => {
  const { sent, unsent } = readGolden();
  expect(sent.length).toBeGreaterThan(20);
  expect([...sent, ...unsent].sort()).toEqual(supportedNames());
});

it('names what is not in the recording and says how to refresh it', () => {
  const recording = readGolden();
  expect(unexpected(recording.sent, recording)).toBeUndefined();
  expect(unexpected([...recording.sent, 'stage $lookup'], recording)).toMatch(
    /stage \$lookup.*HEARTHLINE_RECORD=refresh/,
  );
});
