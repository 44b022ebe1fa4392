import { supportedNames } from '@hearthline/embedded-mongo/in-process';
import { expect, it } from 'vitest';
import { readGolden, RESERVED, unexpected } from './engine-recording.ts';

it('engine recording: the engine supports exactly what the server sends, and what is reserved with a reason', () => {
  const { sent, unsent } = readGolden();
  expect(sent.length).toBeGreaterThan(20);
  expect([...sent, ...unsent].sort()).toEqual(supportedNames());
  expect(unsent).toEqual(Object.keys(RESERVED).sort());
});

it('engine recording: an unrecorded name is reported with how to refresh the recording', () => {
  const recording = readGolden();
  expect(unexpected([...recording.sent, 'query $regex'], recording)).toBeUndefined();
  expect(unexpected([...recording.sent, 'stage $lookup'], recording)).toMatch(
    /stage \$lookup.*HEARTHLINE_RECORD=refresh/,
  );
});
