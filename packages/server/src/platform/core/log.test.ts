import { expect, it } from 'vitest';
import { formatLogLine } from './log.ts';

const time = new Date(2026, 10, 28, 14, 2, 11).toISOString();

it.each([
  [{ level: 30, time, msg: 'filled the empty database' }, '14:02:11 info: filled the empty database\n'],
  [
    { level: 40, time, request: 'f3', path: '/api/vitals', status: 500 },
    '14:02:11 warn: (request: f3, path: /api/vitals, status: 500)\n',
  ],
  [
    {
      level: 50,
      time,
      msg: 'not foreseen',
      err: { message: 'no room', stack: 'Error: no room\n    at save' },
    },
    '14:02:11 error: not foreseen\n  Error: no room\n      at save\n',
  ],
  [{ level: 50, time, err: { message: 'no room' } }, '14:02:11 error: no room\n  no room\n'],
])('a line of the log for a person at a terminal: %j', (line, text) => {
  expect(formatLogLine(JSON.stringify(line))).toBe(text);
});
