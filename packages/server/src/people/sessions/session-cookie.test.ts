import { expect, it } from 'vitest';
import { newSid, readSid, SESSION_COOKIE, signSid } from './session-cookie.ts';

const config = { secretKey: 'one key', publicUrl: null };
const cookie = (value: string) => `${SESSION_COOKIE}=${value}`;

it('a session cookie is accepted by the key that signed it alone, also after it was accepted before', () => {
  const sid = newSid();
  const signed = cookie(signSid(sid, config.secretKey));
  for (let time = 0; time < 2; time++) {
    expect(readSid(signed, config)).toBe(sid);
    expect(readSid(signed, { ...config, secretKey: 'another key' })).toBeNull();
    expect(readSid(cookie(signSid(sid, 'another key')), config)).toBeNull();
    expect(readSid(cookie(`${sid}.`), config)).toBeNull();
    expect(readSid(cookie(`${sid}.${'A'.repeat(43)}`), config)).toBeNull();
  }
});

it('more sessions than are remembered are all accepted', () => {
  const sids = Array.from({ length: 1_200 }, newSid);
  for (const sid of [...sids, ...sids])
    expect(readSid(cookie(signSid(sid, config.secretKey)), config)).toBe(sid);
});
