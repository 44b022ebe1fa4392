import { exposure, type Config } from '../platform/core/config.ts';
import type { Database } from '../platform/database/open-database.ts';
import type { Prepared } from './prepare-database.ts';
import { demoAccounts, demoPassword } from '../people/users/demo-accounts.ts';

/** The message printed once the server is ready: its URL, its database and how to sign in. */
export function startupMessage(
  config: Config,
  url: string,
  opened: Pick<Database, 'engine' | 'version' | 'where' | 'isReplicated'> & Prepared,
): string {
  const { engine, version, where, isReplicated, demo, newRoot } = opened;
  const database =
    engine === 'mongodb'
      ? `MongoDB ${version} (${where}${isReplicated ? ', a replica set: only what a majority of it has is read' : ''})`
      : `the embedded engine ${version} ${where}; set MONGODB_URI to use a MongoDB`;
  const lines = [
    `Hearthline ${config.version} serves at ${config.publicUrl?.href ?? url}`,
    `Database: ${database}`,
  ];
  if (demo) {
    lines.push(`Demo home. Sign in with the password "${demoPassword}" as:`);
    lines.push(...demoAccounts.map(({ email, name, role }) => `  ${email.padEnd(32)}${name}, ${role}`));
  }
  if (newRoot)
    lines.push(
      `First root account: ${newRoot.email}`,
      newRoot.password === null
        ? 'Its password is the one in ROOT_PASSWORD.'
        : `Its password, shown this once: ${newRoot.password}  You choose your own at the first sign-in.`,
    );
  if (exposure(config) && config.publicUrl?.protocol !== 'https:')
    lines.push(
      'Other machines need https to use Hearthline: put a proxy with TLS in front and set PUBLIC_URL=https://...',
    );
  return lines.join('\n');
}
