import { residentsInOrder } from '@hearthline/contracts/testing';
import { expect, it } from 'vitest';
import { byRoom } from './by-room.ts';

it('orders residents as the table of cases has them, which the server is tested with too', () => {
  const backwards = [...residentsInOrder].reverse();
  expect(backwards.sort(byRoom)).toEqual(residentsInOrder);
});
