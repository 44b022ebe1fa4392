import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dockerRunner, systemdRunner } from './lib/cell-runners.mjs';
import { backUpAll, seeAll, startAll, upgradeWave } from './lib/cell-steps.mjs';
import { caddyfile, complaint, plan, readCells } from './lib/cells.mjs';
import { at } from './lib/paths.mjs';
import { giveUp, say, Stop } from './lib/say.mjs';

// npm run cells -- COMMAND [--file cells.json] [--to VERSION]: the homes of one machine, each a server with its own data
// (docs/admin/many-homes.md). COMMAND: plan, caddyfile, start, upgrade, backup, health.
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { file: { type: 'string', default: 'cells.json' }, to: { type: 'string' } },
  });
  const [command = ''] = positionals;
  const { runner: kind, cells } = readCells(readFile(values.file));
  const runner = kind === 'docker' ? dockerRunner() : systemdRunner();
  const target = values.to ?? JSON.parse(readFileSync(at('package.json'), 'utf8')).version;
  const planned = async () => plan(cells, await seeAll(cells), target);
  const commands = {
    plan: async () => console.table(await planned()),
    caddyfile: async () => process.stdout.write(caddyfile(cells)),
    start: async () => startAll(cells, await planned(), runner, target),
    upgrade: async () => upgradeWave(cells, await planned(), runner, target),
    backup: () => backUpAll(cells, runner),
    health: () => tellHealth(cells),
  };
  if (!Object.hasOwn(commands, command)) throw new Stop(`say one of: ${Object.keys(commands).join(', ')}`);
  await commands[command]();
} catch (error) {
  giveUp(error);
}

function readFile(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Stop(`the file of cells can't be read: ${error.message}`);
  }
}

async function tellHealth(cells) {
  const seen = await seeAll(cells);
  const rows = cells.map(({ name, port }) => {
    const now = seen.get(name);
    return { name, port, version: now?.version ?? '-', complaint: complaint(now?.health) ?? '' };
  });
  console.table(rows);
  const ill = rows.filter((row) => row.complaint !== '').length;
  say(ill === 0 ? `all ${rows.length} are well` : `${ill} of ${rows.length} want to be looked at`);
  process.exitCode = ill === 0 ? 0 : 1;
}
