import type { Resident } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { buildResident } from '../../testing/build-clinical.ts';
import { readHistory } from '../../testing/read-history.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

type One = { resident: Resident };

const server = openServer();
const nurse = openClient(server, 'nurse');

it('an update leaves a field that is absent as it is; null or an empty text clears it', async () => {
  const stored = {
    nickname: 'Ro',
    roomNumber: '7',
    allergies: ['Latex'],
    allergiesChecked: true,
    dateOfBirth: '1940-01-01',
    entryDate: '2020-01-01',
    phoneNumber: '600',
  };
  const resident = await buildResident({ ...stored, roomKey: '7' });
  const id = resident._id.toString();
  const of = `/api/residents/${id}`;
  const first = await nurse.put<One>(of, { name: 'Rosalía' });
  expect(first).toMatchObject({
    status: 200,
    body: { resident: { ...stored, name: 'Rosalía', version: 2 } },
  });
  expect((await readHistory(id)).at(-1)?.changes).toEqual({
    name: { before: resident.name, after: 'Rosalía' },
  });
  // The room is still taken.
  const taken = { name: 'Pep', lastName: 'Roig', age: 80, roomNumber: '7' };
  expect((await nurse.post('/api/residents', taken)).status).toBe(422);
  const cleared = await nurse.put<One>(of, { nickname: '', phoneNumber: null, allergies: null });
  expect(cleared).toMatchObject({
    status: 200,
    body: { resident: { nickname: null, phoneNumber: null, allergies: [], roomNumber: stored.roomNumber } },
  });
  expect(await nurse.put(of, { entryDate: '1939-12-31' })).toMatchObject({
    status: 422,
    body: { fields: { entryDate: 'Entry date is before the date of birth.' } },
  });
  expect(await nurse.put(of, {})).toMatchObject({ status: 200, body: { resident: { version: 3 } } });
});
