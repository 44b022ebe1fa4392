import { chmodSync, existsSync, lstatSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentFile } from './cells.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';
import { Stop } from './say.mjs';

// Starts, stops and backs up cells: by systemd's units of the folder systemd/, or by docker-compose.cell.yml.

/** @throws Stop with the end of what the program printed. */
async function must(command, ...args) {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) {
    const last = output.trim().split('\n').slice(-3).join('\n');
    throw new Stop(`${command} ${args.join(' ')} ended with ${code}: ${last}`);
  }
}

/** Secrets may be in it: for its owner alone, and whole or not there. */
function writePrivate(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

/** Puts a link to another folder in the place of the former, in one step. */
function link(file, folder) {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(`${file}.new`) || isLink(`${file}.new`)) throw new Stop(`${file}.new is in the way`);
  symlinkSync(folder, `${file}.new`);
  renameSync(`${file}.new`, file);
}
const isLink = (file) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** `root` is put before the paths; for tests. A version is a folder /opt/hearthline/releases/VERSION, installed and built. */
export function systemdRunner({ root = '/' } = {}) {
  const unit = ({ name }) => `hearthline@${name}.service`;
  const current = ({ name }) => join(root, 'opt/hearthline/cells', name);
  return {
    async install(cell) {
      const user = `hearthline-${cell.name}`;
      const { code } = await run('id', ['-u', user], { quiet: true });
      if (code !== 0)
        await must('useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', user);
      writePrivate(join(root, 'etc/hearthline', `${cell.name}.env`), environmentFile(cell));
    },
    async use(cell, version) {
      const release = join(root, 'opt/hearthline/releases', version);
      const main = join(release, 'packages/server/dist/main.js');
      if (!existsSync(main)) throw new Stop(`${main} is not there: install and build ${version} first`);
      link(current(cell), release);
    },
    isInstalled: (cell) => isLink(current(cell)),
    start: (cell) => must('systemctl', 'enable', '--now', unit(cell)),
    stop: (cell) => must('systemctl', 'stop', unit(cell)),
    backUp: (cell) => must('systemctl', 'start', `hearthline-backup@${cell.name}.service`),
  };
}

/** A version is an image hearthline:VERSION. */
export function dockerRunner({ root = '/' } = {}) {
  const file = ({ name }) => join(root, 'etc/hearthline', `${name}.env`);
  const compose = (cell, ...args) =>
    must(
      'docker',
      'compose',
      ...['--project-name', `hearthline-${cell.name}`],
      ...['--file', at('docker-compose.cell.yml')],
      ...['--env-file', file(cell)],
      ...args,
    );
  return {
    install: async () => undefined,
    async use(cell, version) {
      writePrivate(file(cell), `${environmentFile(cell)}HEARTHLINE_TAG=${version}\n`);
    },
    isInstalled: (cell) => existsSync(file(cell)),
    start: (cell) => compose(cell, 'up', '--detach'),
    stop: (cell) => compose(cell, 'stop'),
    backUp: (cell) => compose(cell, 'exec', '-T', 'app', 'node', 'packages/server/dist/backup.js'),
  };
}
