import { residentsInOrder } from '../../../contracts/src/testing/residents-in-order.ts';
import { expect, it } from 'vitest';
import { compareByRoom } from './compare-by-room.ts';

it('orders residents as the table of cases has them, which the server is tested with too', () => {
  const backwards = [...residentsInOrder].reverse();
  expect(backwards.sort(compareByRoom)).toEqual(residentsInOrder);
});
