import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the built product whose pages can be rebuilt. */
export interface Installed {
  /** The program to pass to startServer(). */
  readonly program: string;
  /** Replaces the wall page by a build with this title; the version stays the same. */
  readonly rebuildWall: (title: string) => Promise<void>;
  /** Replaces the app by a build in which every hashed file has another name. */
  readonly rebuildApp: () => Promise<void>;
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
      await removeCompressed(page);
    },
    rebuildApp: () => renameAssets(join(dir, 'packages/client/dist')),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Removes the compressed forms of a file that was changed: they would be sent in its place. */
async function removeCompressed(path: string): Promise<void> {
  for (const ending of ['gz', 'br']) await rm(`${path}.${ending}`, { force: true });
}

/** Gives all hashed files of a client's build other names, as a change of all sources would, and tells its service worker. */
async function renameAssets(dist: string): Promise<void> {
  const assets = join(dist, 'assets');
  const names = (await readdir(assets)).filter((name) => !/\.(gz|br)$/.test(name));
  const renamed = (text: string) =>
    names.reduce((before, name) => before.replaceAll(name, nextNameOf(name)), text);
  const rewrite = async (path: string, change: (text: string) => string) => {
    await writeFile(path, change(await readFile(path, 'utf8')));
    await removeCompressed(path);
  };
  for (const name of names) {
    const path = join(assets, name);
    if (/\.(js|css)$/.test(name)) await rewrite(path, renamed);
    await rename(path, join(assets, nextNameOf(name)));
  }
  for (const page of ['index.html', 'wall.html']) await rewrite(join(dist, page), renamed);
  const html = await readFile(join(dist, 'index.html'));
  const integrity = `sha256-${createHash('sha256').update(html).digest('base64')}`;
  await rewrite(join(dist, 'service-worker.js'), (text) =>
    renamed(text)
      .replace(/"id":"[^"]+/, '"id":"another')
      .replace(/"page":"[^"]+/, `"page":"${integrity}`),
  );
}

const nextNameOf = (name: string) => name.replace(/(\.\w+)$/, 'x$1');
