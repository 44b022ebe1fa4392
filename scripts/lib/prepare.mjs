import { build, isFresh } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { targets } from './targets.mjs';

/**
 * Installs what is missing and builds what is stale. Uses nothing but node itself until npm has run.
 * With nothing to do it takes no lock and says nothing.
 */
export async function prepare({ only = targets.map(({ name }) => name), force = false } = {}) {
  const wanted = targets.filter(({ name }) => only.includes(name));
  if (!force && isInstalled() && wanted.every(isFresh)) return;
  await withLock(async () => {
    // Checked again: the process that held the lock has probably done it.
    if (!isInstalled()) await install();
    for (const target of wanted) if (force || !isFresh(target)) await build(target);
  });
}
