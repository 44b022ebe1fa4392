import { Stop } from './say.mjs';

// A cell is one home's own server with its own data: the plan of all cells of a machine, as data. Pure.

const timezone = (value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

/** A line of an environment file cannot be ended by a value, nor begin another one. */
const plainText = (value) => typeof value === 'string' && /^[^\n\r"'\\$`#]*$/.test(value);

const rules = {
  // A user `hearthline-NAME` has at most 32 characters.
  name: [
    (value) => /^[a-z][a-z0-9-]{0,19}$/.test(value),
    'is 1 to 20 letters, digits and -, begun by a letter',
  ],
  port: [
    (value) => Number.isInteger(value) && value >= 1024 && value <= 65_535,
    'is a number from 1024 to 65535',
  ],
  publicUrl: [
    (value) => plainText(value) && /^https:\/\/[a-z0-9.-]+$/.test(value),
    'is an https address without a path',
  ],
  timezone: [timezone, 'is an IANA time zone, e.g. Europe/Madrid'],
  wave: [(value) => Number.isInteger(value) && value >= 1, 'is a whole number, 1 or more'],
  rootEmail: [(value) => plainText(value) && /^\S+@\S+$/.test(value), 'is an e-mail address'],
  environment: [
    (value) =>
      Object.entries(value).every(
        ([key, text]) => /^[A-Z_]+$/.test(key) && !written.has(key) && plainText(text),
      ),
    'has names like MONGODB_URI (none that is written by this program), and texts without quotes, $, # and line ends',
  ],
};
const written = new Set([
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'HOME_TIMEZONE',
  'BACKUP_TIME',
  'ROOT_EMAIL',
  'DATA_DIR',
  'NODE_ENV',
]);
const optional = new Set(['rootEmail', 'environment', 'wave']);

/**
 * The cells of a file: `{ runner, homes: [{ name, port, publicUrl, timezone, wave?, rootEmail?, environment? }] }`.
 * @throws Stop that names the home and the field.
 */
export function readCells(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new Stop(`the file of cells is no JSON: ${error.message}`);
  }
  if (!['systemd', 'docker'].includes(file?.runner)) throw new Stop('runner is "systemd" or "docker"');
  if (!Array.isArray(file.homes) || file.homes.length === 0) throw new Stop('homes is a list of one or more');
  const cells = file.homes.map(readHome);
  for (const field of ['name', 'port', 'publicUrl']) {
    const twice = cells.find(
      (cell, index) => cells.findIndex((other) => other[field] === cell[field]) !== index,
    );
    if (twice) throw new Stop(`${field} ${twice[field]} is that of two homes`);
  }
  return {
    runner: file.runner,
    cells: cells.map((cell, index) => ({ ...cell, backupTime: backupTime(index) })),
  };
}

function readHome(home, index) {
  if (home === null || typeof home !== 'object') throw new Stop(`home ${index + 1} is no object`);
  const who = typeof home.name === 'string' ? home.name : `home ${index + 1}`;
  for (const field of Object.keys(home))
    if (!Object.hasOwn(rules, field)) throw new Stop(`${who}: ${field} is not known`);
  for (const [field, [holds, text]] of Object.entries(rules)) {
    const value = home[field];
    if (value === undefined && optional.has(field)) continue;
    if (value === undefined || value === null || !holds(value)) throw new Stop(`${who}: ${field} ${text}`);
  }
  return { wave: 1, environment: {}, ...home };
}

/** Nightly backups take turns, two minutes apart from 01:00 on, within five hours: they share a disk. */
function backupTime(index) {
  const minute = 60 + ((index * 2) % 300);
  const two = (number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The environment of a cell, as systemd and Docker read it. */
export function environmentFile(cell) {
  const values = {
    PORT: cell.port,
    HOST: '127.0.0.1',
    PUBLIC_URL: cell.publicUrl,
    TRUST_PROXY: 1,
    HOME_TIMEZONE: cell.timezone,
    BACKUP_TIME: cell.backupTime,
    ...(cell.rootEmail && { ROOT_EMAIL: cell.rootEmail }),
    ...cell.environment,
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  return `# Written by npm run cells: change the file of cells instead.\n${lines.join('')}`;
}

/** Caddy's configuration for all cells of the machine. */
export const caddyfile = (cells) =>
  cells.map(({ publicUrl, port }) => `${publicUrl} {\n\treverse_proxy 127.0.0.1:${port}\n}\n`).join('');

/**
 * Plans the action for each cell. `seen` maps a name to `{ version, healthy }`, without an entry if no server answers;
 * `target` is the wanted version.
 */
export function plan(cells, seen, target) {
  return cells.map((cell) => {
    const now = seen.get(cell.name);
    const action = !now
      ? 'start'
      : now.version === target
        ? now.healthy
          ? 'none'
          : 'look at it'
        : 'upgrade';
    return {
      name: cell.name,
      wave: cell.wave,
      port: cell.port,
      version: now?.version ?? '-',
      target,
      action,
    };
  });
}

/** The cells of the first unfinished wave; one call of `upgrade` handles them. */
export function nextWave(planned) {
  const open = planned.filter(({ action }) => action === 'upgrade');
  const wave = Math.min(...open.map((row) => row.wave));
  return open.filter((row) => row.wave === wave);
}

/** The complaint about a cell, from its health reply; null if all is well. */
export function complaint(health, now = Date.now()) {
  if (!health) return 'does not answer';
  if (health.status !== 'ok') return health.status;
  const { lastBackup, backupFailing, damaged } = health.database;
  if (backupFailing) return 'backups fail';
  // A night and two hours: the same limit as on the page System.
  const hours = lastBackup ? (now - Date.parse(lastBackup)) / 3_600_000 : 0;
  if (hours > 26) return `last backup ${Math.floor(hours)} h ago`;
  if (damaged > 0) return `${damaged} damaged records`;
  return health.disk && health.disk.state !== 'ok' ? `disk ${health.disk.state}` : null;
}
