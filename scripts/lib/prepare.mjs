import { build, isFresh } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { targets } from './targets.mjs';

/**
 * Installs missing packages and builds stale targets. Uses nothing but node itself until npm has run. `part` is the needed
 * part of package-lock.json (see install.mjs). With nothing to do it takes no lock and prints nothing.
 */
export async function prepare({
  only = targets.map(({ name }) => name),
  force = false,
  part = 'serving',
} = {}) {
  const wanted = targets.filter(({ name }) => only.includes(name));
  if (!force && isInstalled(part) && wanted.every(isFresh)) return;
  await withLock(async () => {
    // Checked again: the process that held the lock has probably done it.
    if (!isInstalled(part)) await install(part);
    for (const target of wanted) if (force || !isFresh(target)) await build(target);
  });
}
