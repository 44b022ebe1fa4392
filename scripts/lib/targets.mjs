import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';
import { runNode, tool } from './run.mjs';
import { Stop } from './say.mjs';

// Sources of every build: versions of the tools and flags of the compiler.
const shared = ['package-lock.json', 'tsconfig.json', 'scripts/lib/targets.mjs', 'packages/contracts'];

// Programs that work on the whole database, one for each npm command.
const commands = ['backup', 'restore', 'move', 'verify', 'verify-audit', 'reset-root', 'begin-anew'];

/** The build targets: output folder, sources and command. `build` writes a whole new folder. */
export const targets = [
  {
    name: 'server',
    dist: 'packages/server/dist',
    sources: [...shared, 'packages/server', 'packages/embedded-mongo'],
    makes: ['main.js', 'engine.js', 'pdf-worker.js', 'demo-files', ...commands.map((name) => `${name}.js`)],
    build: buildServer,
  },
  {
    name: 'client',
    dist: 'packages/client/dist',
    sources: [...shared, 'packages/client'],
    makes: ['index.html', 'wall.html'],
    build: buildClient,
  },
];

async function buildServer(out) {
  const esbuild = await import('esbuild');
  try {
    await esbuild.build({
      absWorkingDir: at(),
      entryPoints: {
        main: './packages/server/src/app/main.ts',
        engine: './packages/embedded-mongo/src/main.ts',
        'pdf-worker': './packages/server/src/platform/pdf/pdf-worker.ts',
        ...Object.fromEntries(
          commands.map((name) => [name, `./packages/server/src/operations/${name}.main.ts`]),
        ),
      },
      outdir: out,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      // Node keeps program and source map in memory. Without comments and copies of the sources they take a third of the
      // space.
      sourcesContent: false,
      minifyWhitespace: true,
      logLevel: 'silent',
      // Packages of npm stay outside; our own export TypeScript, which node can't run, and are bundled.
      packages: 'external',
      alias: workspaceEntries(),
    });
  } catch (error) {
    throw new Stop(`the server does not build:\n${error.message}`);
  } finally {
    await esbuild.stop();
  }
  cpSync(at('packages/server/src/operations/demo/demo-files'), join(out, 'demo-files'), { recursive: true });
}

function workspaceEntries() {
  const alias = {};
  for (const folder of readdirSync(at('packages'))) {
    const { name, exports = {} } = JSON.parse(readFileSync(at('packages', folder, 'package.json'), 'utf8'));
    for (const [entry, file] of Object.entries(exports))
      alias[join(name, entry)] = at('packages', folder, file);
  }
  return alias;
}

async function buildClient(out) {
  const dist = at('packages/client/dist');
  const aside = `${out}.aside`;
  rmSync(aside, { recursive: true, force: true });
  // The client's Vite plugins add files to its own dist, so it is built there and moved out; the old build is put
  // aside meanwhile and always comes back: who starts in between finds no finished build and waits at the lock.
  if (existsSync(dist)) renameSync(dist, aside);
  // Vite obeys NODE_ENV: a developer's `development` would ship React's slow build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const { code, output } = await runNode(args, { cwd: at('packages/client'), env, quiet: true });
  rmSync(out, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, out);
  if (existsSync(aside)) renameSync(aside, dist);
  if (code !== 0) throw new Stop(`the client does not build:\n${output.trim()}`);
}
