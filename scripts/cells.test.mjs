import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemdRunner } from './lib/cell-runners.mjs';
import { backUpAll, seeAll, startAll, upgradeWave } from './lib/cell-steps.mjs';
import { caddyfile, complaint, environmentFile, nextWave, plan, readCells } from './lib/cells.mjs';
import { at } from './lib/paths.mjs';

const home = (name, port, more = {}) => ({
  name,
  port,
  publicUrl: `https://${name}.example.org`,
  timezone: 'Europe/Madrid',
  ...more,
});
const read = (homes, runner = 'systemd') => readCells(JSON.stringify({ runner, homes }));

describe('the file of cells', () => {
  it('gives each home its wave, its environment and a time of its own for the nightly backup', () => {
    const { cells } = read([
      home('rosewood', 3101),
      home('elm', 3102, { wave: 2, rootEmail: 'a@b.example' }),
    ]);
    expect(cells).toMatchObject([
      { name: 'rosewood', wave: 1, environment: {}, backupTime: '01:00' },
      { name: 'elm', wave: 2, backupTime: '01:02' },
    ]);
    expect(environmentFile(cells[1])).toBe(
      [
        '# Written by npm run cells: change the file of cells instead.',
        'PORT=3102',
        'HOST=127.0.0.1',
        'PUBLIC_URL=https://elm.example.org',
        'TRUST_PROXY=1',
        'HOME_TIMEZONE=Europe/Madrid',
        'BACKUP_TIME=01:02',
        'ROOT_EMAIL=a@b.example',
        '',
      ].join('\n'),
    );
    expect(caddyfile(cells)).toContain('https://elm.example.org {\n\treverse_proxy 127.0.0.1:3102\n}\n');
  });

  it.each([
    ['a name that is a path', [home('../etc', 3101)], /name is 1 to 20/],
    ['a port that only root may use', [home('elm', 80)], /^elm: port is a number/],
    ['http', [home('elm', 3101, { publicUrl: 'http://elm.example.org' })], /^elm: publicUrl is an https/],
    ['a time zone that is none', [home('elm', 3101, { timezone: 'Mars' })], /^elm: timezone is an IANA/],
    ['a field that is misspelt', [home('elm', 3101, { tiemzone: 'x' })], /^elm: tiemzone is not known/],
    [
      'a second line in a value',
      [home('elm', 3101, { environment: { MONGODB_URI: 'a\nHOST=0.0.0.0' } })],
      /environment has names/,
    ],
    [
      'a variable that the program writes',
      [home('elm', 3101, { environment: { DATA_DIR: '/x' } })],
      /environment has names/,
    ],
    ['two homes at one port', [home('elm', 3101), home('oak', 3101)], /^port 3101 is that of two homes$/],
    ['no homes', [], /homes is a list/],
  ])('is refused with %s', (_, homes, message) => {
    expect(() => read(homes)).toThrow(message);
  });
});

describe('the plan', () => {
  const { cells } = read([
    home('elm', 3101),
    home('oak', 3102),
    home('ash', 3103, { wave: 2 }),
    home('fir', 3104),
    home('yew', 3105),
  ]);
  const seen = new Map([
    ['elm', { version: '1', healthy: true }],
    ['ash', { version: '1', healthy: true }],
    ['fir', { version: '2', healthy: true }],
    ['yew', { version: '2', healthy: false }],
  ]);

  it('says for each home what is to be done, and upgrades wave by wave', () => {
    const planned = plan(cells, seen, '2');
    expect(planned.map(({ name, action }) => [name, action])).toEqual([
      ['elm', 'upgrade'],
      ['oak', 'start'],
      ['ash', 'upgrade'],
      ['fir', 'none'],
      ['yew', 'look at it'],
    ]);
    expect(nextWave(planned).map(({ name }) => name)).toEqual(['elm']);
  });

  it('ends an upgrade at the first home whose backup fails, which is then not touched', async () => {
    const done = [];
    const act = (name) => async (cell) => void done.push(`${name} ${cell.name}`);
    const backUp = (cell) => (done.push(`backUp ${cell.name}`), Promise.reject(new Error('no room')));
    const runner = {
      backUp,
      stop: act('stop'),
      install: act('install'),
      use: act('use'),
      start: act('start'),
    };
    await expect(upgradeWave(cells, plan(cells, seen, '2'), runner, '2')).rejects.toThrow('no room');
    expect(done).toEqual(['backUp elm']);
  });

  it('tries the backup of every home, and names the homes whose backup failed', async () => {
    const tried = [];
    const backUp = async ({ name }) => {
      tried.push(name);
      if (name === 'oak') throw new Error('no room');
    };
    await expect(backUpAll(cells, { backUp })).rejects.toThrow('no backup of 1 of 5:\noak: no room');
    expect(tried).toEqual(['elm', 'oak', 'ash', 'fir', 'yew']);
  });
});

describe('complaint names the fault in the health reply of a home', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  const well = {
    status: 'ok',
    database: { lastBackup: '2026-11-25T01:00:00Z', backupFailing: null, damaged: 0 },
    disk: { state: 'ok' },
  };
  it.each([
    [null, 'does not answer'],
    [well, null],
    [{ status: 'database-away' }, 'database-away'],
    [{ ...well, database: { ...well.database, lastBackup: '2026-11-24T09:00:00Z' } }, 'last backup 27 h ago'],
    [{ ...well, database: { ...well.database, backupFailing: { why: 'no-room' } } }, 'backups fail'],
    [{ ...well, database: { ...well.database, damaged: 2 } }, '2 damaged records'],
    [{ ...well, disk: { state: 'low' } }, 'disk low'],
  ])('%j', (health, expected) => {
    expect(complaint(health, now)).toBe(expected);
  });
});

describe('the systemd units, run as plain processes', () => {
  const root = mkdtempSync(join(tmpdir(), 'hearthline-cells-'));
  const programs = join(root, 'bin');
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('start two homes that share nothing, back up one of them and upgrade it to another release', async () => {
    putProgramsInThePath();
    const release = (name) => {
      mkdirSync(join(root, 'opt/hearthline/releases'), { recursive: true });
      symlinkSync(at(), join(root, 'opt/hearthline/releases', name));
    };
    release(version);
    const [portA, portB] = [await freePort(), await freePort()];
    const { cells } = read([home('elm', portA), home('oak', portB)]);
    const runner = systemdRunner({ root });
    onTestFinished(() => Promise.all(cells.map((cell) => runner.stop(cell))));

    await startAll(cells, plan(cells, await seeAll(cells), version), runner, version);
    const seen = await seeAll(cells);
    expect(plan(cells, seen, version).map(({ action }) => action)).toEqual(['none', 'none']);
    const keys = cells.map(({ name }) =>
      readFileSync(join(root, 'var/lib/hearthline', name, 'secret.key'), 'utf8'),
    );
    expect(keys[0]).not.toBe(keys[1]);

    // The release has the same version here: the plan is as it would be with an older one running.
    const planned = plan(cells, new Map([['elm', { version: '1', healthy: true }]]), version);
    await upgradeWave(cells, planned, runner, version);
    expect((await seeAll(cells)).get('elm')).toMatchObject({ healthy: true, version });
    expect(backups('elm')).toHaveLength(1);
    expect(backups('oak')).toHaveLength(0);
  }, 60_000);

  function putProgramsInThePath() {
    mkdirSync(programs, { recursive: true });
    const program = (name, text) => {
      writeFileSync(join(programs, name), text);
      chmodSync(join(programs, name), 0o755);
    };
    program(
      'systemctl',
      `#!/bin/sh\nexec "${process.execPath}" "${at('scripts/testing/fake-systemctl.mjs')}" "$@"\n`,
    );
    // Users are not made on the machine that runs the tests.
    program('id', '#!/bin/sh\nexit 1\n');
    program('useradd', '#!/bin/sh\nexit 0\n');
    const { PATH } = process.env;
    Object.assign(process.env, { PATH: `${programs}${delimiter}${PATH}`, FAKE_ROOT: root });
    onTestFinished(() => void Object.assign(process.env, { PATH }));
  }

  function backups(name) {
    const folder = join(root, 'var/lib/hearthline', name, 'backups');
    return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.hearthline')) : [];
  }
});

/** A port that was free a moment ago. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
