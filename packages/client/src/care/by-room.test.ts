import { residentsInOrder } from '../../../contracts/src/testing/residents-in-order.ts';
import { expect, it } from 'vitest';
import { byRoom } from './by-room.ts';

it('orders residents as the table of cases has them, which the server is tested with too', () => {
  const backwards = [...residentsInOrder].reverse();
  expect(backwards.sort(byRoom)).toEqual(residentsInOrder);
});
