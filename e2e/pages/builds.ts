import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the built product whose wall page can be rebuilt. */
export interface Installed {
  /** The program to pass to startServer(). */
  readonly program: string;
  /** Replaces the wall page by a build with this title; the version stays the same. */
  readonly rebuildWall: (title: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Copies the built product into a folder of its own. */
export async function installCopy(): Promise<Installed> {
  const dir = await mkdtemp(join(tmpdir(), 'hearthline-builds-'));
  for (const part of ['server', 'client'])
    await cp(join(root, 'packages', part, 'dist'), join(dir, 'packages', part, 'dist'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  const page = join(dir, 'packages/client/dist/wall.html');
  return {
    program: join(dir, 'packages/server/dist/main.js'),
    async rebuildWall(title) {
      const html = await readFile(page, 'utf8');
      await writeFile(page, html.replace(/<title>.*<\/title>/, `<title>${title}</title>`));
      await rm(`${page}.gz`, { force: true });
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
