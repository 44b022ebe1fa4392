// @vitest-environment node
import { residentsInOrder } from '../../../contracts/src/testing/residents-in-order.ts';
import { expect, it } from 'vitest';
import { compareByRoom } from './compare-by-room.ts';

it('compareByRoom: sorts residents by the shared table of cases, which tests the server too', () => {
  const backwards = [...residentsInOrder].reverse();
  expect(backwards.sort(compareByRoom)).toEqual(residentsInOrder);
});
