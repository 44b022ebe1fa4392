import { exposure, StartRefused, type Config } from '../core/config.ts';
import { findMeta, upsertMeta } from './meta.repository.ts';

/** Marks this database permanently as a demo; call it before the first demo account is created. */
export async function markDemo(): Promise<void> {
  await upsertMeta('home', { $set: { demo: true } });
}

export async function isDemoDatabase(): Promise<boolean> {
  return (await findMeta('home'))?.demo === true;
}

/** @throws StartRefused if a demo database, whose passwords are public, would be served beyond this machine. */
export function refuseExposedDemo(demo: boolean, config: Config): void {
  const exposed = exposure(config);
  if (demo && exposed)
    throw new StartRefused(
      `This database holds the demo home, whose passwords everyone knows: it is not served ${exposed}. ` +
        'Use another database (MONGODB_URI or DATA_DIR), or serve this one on 127.0.0.1.',
    );
}
