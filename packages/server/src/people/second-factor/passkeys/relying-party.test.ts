import { expect, it } from 'vitest';
import { getRelyingParty } from './relying-party.ts';

const home = new URL('https://home.example:8443/app');

it.each([
  [home, undefined, { id: 'home.example', origin: 'https://home.example:8443' }],
  [home, 'http://localhost:3000', { id: 'home.example', origin: 'https://home.example:8443' }],
  [null, 'http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  [new URL('http://localhost:3000'), undefined, { id: 'localhost', origin: 'http://localhost:3000' }],
  [null, undefined, null],
  [null, 'nonsense', null],
  [null, 'http://127.0.0.1:3000', null],
  [null, 'https://home.example', null],
  [new URL('http://home.example'), 'http://home.example', null],
  [new URL('https://192.168.1.4'), undefined, null],
  [new URL('https://[fd00::1]'), undefined, null],
])('PUBLIC_URL %s, a page of %s', (publicUrl, origin, party) => {
  expect(getRelyingParty(publicUrl, origin)).toEqual(party);
});
