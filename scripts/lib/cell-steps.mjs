import { nextWave } from './cells.mjs';
import { say, Stop } from './say.mjs';

// The acts on cells: one after another, so that a machine never starts, stops or backs up many at once, and what fails
// stops the rest.

/** Health of each cell by name: `{ version, healthy, health }`; a cell that does not answer is missing. */
export async function seeAll(cells) {
  const seen = await Promise.all(cells.map(async (cell) => [cell.name, await see(cell)]));
  return new Map(seen.filter(([, state]) => state !== null));
}

async function see({ port }) {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5_000) });
    const health = await reply.json();
    // While it starts or is without its database it tells no version.
    return { version: health.version ?? null, healthy: reply.ok, health };
  } catch {
    return null;
  }
}

/** @throws Stop when it does not serve that version (null: any) in time. */
async function waitUntilServed(cell, version, waitMs) {
  const until = Date.now() + waitMs;
  let last = null;
  while (Date.now() < until) {
    last = await see(cell);
    if (last?.healthy && (version === null || last.version === version)) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const answer = last
    ? `it answers ${last.health.status} ${last.version ?? ''}`.trim()
    : 'it does not answer';
  throw new Stop(
    `${cell.name} does not serve${version ? ` ${version}` : ''} after ${waitMs / 1000} s (${answer}): look at its log`,
  );
}

/** Starts what is not running, on the version it has; a new cell on `target`. */
export async function startAll(cells, planned, runner, target, waitMs = 120_000) {
  for (const cell of toDo(cells, planned, 'start')) {
    await runner.install(cell);
    const known = runner.isInstalled(cell);
    if (!known) await runner.use(cell, target);
    await runner.start(cell);
    await waitUntilServed(cell, known ? null : target, waitMs);
    say(`${cell.name} serves at ${cell.publicUrl}`);
  }
}

/**
 * Brings the first wave that is not done to `target`: backup, stop, the other version, start, health, home after home. The
 * first one that fails ends it. There is no way back by itself: a newer version may have changed the database.
 */
export async function upgradeWave(cells, planned, runner, target, waitMs = 120_000) {
  const rows = nextWave(planned);
  if (rows.length === 0) return say(`nothing to upgrade: all that run have ${target}`);
  const homes = cells.filter(({ name }) => rows.some((row) => row.name === name));
  for (const cell of homes) {
    say(`${cell.name}: backup`);
    await runner.backUp(cell);
    await runner.stop(cell);
    await runner.install(cell);
    await runner.use(cell, target);
    await runner.start(cell);
    await waitUntilServed(cell, target, waitMs);
    say(`${cell.name}: ${target}`);
  }
  const left = planned.filter(({ action }) => action === 'upgrade').length - homes.length;
  say(
    `wave ${rows[0].wave} is done${left > 0 ? `; ${left} homes are left: look at these first, then say it again` : ''}`,
  );
}

/** Tries all cells; @throws Stop that names the failed ones. */
export async function backUpAll(cells, runner) {
  const failed = [];
  for (const cell of cells) {
    try {
      await runner.backUp(cell);
      say(`${cell.name}: backed up`);
    } catch (error) {
      failed.push(`${cell.name}: ${error.message}`);
    }
  }
  if (failed.length > 0)
    throw new Stop(`no backup of ${failed.length} of ${cells.length}:\n${failed.join('\n')}`);
}

const toDo = (cells, planned, action) =>
  cells.filter(({ name }) => planned.some((row) => row.name === name && row.action === action));
