import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import * as z from 'zod/mini';
import { contract, type Endpoint } from '../contracts/src/index.ts';
import { buildTargets, tellOldBrowsers } from './vite-browser-floor.ts';
import { darkWithoutScript } from './vite-dark-without-script.ts';
import { linkScripts } from './vite-script-links.ts';
import { inlineLandingStyles } from './vite-landing-styles.ts';
import { prerenderOutlines } from './vite-outlines.ts';
import { serviceWorkerBuild, workerName } from './vite-service-worker.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = join(root, 'dist');
const server = 'http://127.0.0.1:3000';

/** Number of keys of a reply that the browser knows: enough to tell it from a gateway's own JSON. */
const keysToldOfReply = 3;

/** The part of an endpoint that the browser needs to make a call, and to know its reply. */
function callOf({ method, path, upload, reply }: Endpoint) {
  return { method, path, upload, reply: reply && ('media' in reply ? reply : keysOf(reply)) };
}

/** The first keys that every reply has. */
function keysOf(schema: z.ZodMiniType): readonly string[] {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('A reply is an object.');
  const required = Object.entries(schema.shape)
    .filter(([, part]) => part._zod.optout !== 'optional')
    .map(([key]) => key);
  if (required.length === 0) throw new Error('A reply has a key by which it is known.');
  return required.slice(0, keysToldOfReply);
}

/**
 * The contract without its schemas, as `virtual:calls`, and the wall's alone as `virtual:wall-calls`: sign-in page and wall board load
 * no zod, a tenth of their script, and each form brings its own schema.
 */
function contractCalls(): Plugin {
  const resources = Object.entries<Readonly<Record<string, Endpoint>>>(contract).map(
    ([name, resource]) =>
      [name, Object.fromEntries(Object.entries(resource).map(([call, of]) => [call, callOf(of)]))] as const,
  );
  const calls = Object.fromEntries(resources);
  const programs: Readonly<Record<string, string>> = {
    'virtual:calls': `export const calls = ${JSON.stringify(calls)};`,
    'virtual:wall-calls': `export const wallCalls = ${JSON.stringify(calls['wall'])};`,
  };
  return {
    name: 'hearthline:contract-calls',
    resolveId: (id) => (id in programs ? `\0${id}` : undefined),
    load: (id) => programs[id.replace('\0', '')],
  };
}

/** Preloads the Latin text face, which every page needs and the browser otherwise finds only after the styles. */
function preloadFont(): Plugin {
  return {
    name: 'hearthline:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Makes every page load the home's colours before it is drawn. The build adds the link, since it would otherwise look for the
 * file among its own. The landing page contains the colours itself.
 */
function linkAppearance(): Plugin {
  return {
    name: 'hearthline:appearance',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename }) {
        if (filename.endsWith('landing.html')) return [];
        const attrs = { rel: 'stylesheet', href: '/appearance.css' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Writes dist/csp.json, so that the server's Content-Security-Policy allows the inline scripts of the pages and no others. */
async function writeScriptHashes(): Promise<void> {
  const pages = ['index.html', 'wall.html', 'landing.html'].map((name) => readFile(join(dist, name), 'utf8'));
  const html = (await Promise.all(pages)).join('');
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  const scriptHashes = inline.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  await writeFile(join(dist, 'csp.json'), JSON.stringify({ scriptHashes }));
}

/** Compresses text assets once at build time, by brotli an eighth smaller than by gzip; woff2 and images are compressed already. */
async function compressAssets(): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|html|svg|webmanifest)$/.test(entry.name),
  );
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const text = await readFile(path);
    await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
    await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
  }
}

/** What is done once all pages are built. */
function finishBuild(): Plugin {
  return {
    name: 'hearthline:finish-build',
    buildApp: {
      order: 'post',
      async handler(builder) {
        for (const environment of Object.values(builder.environments))
          if (environment.name !== 'ssr' && !environment.isBuilt) await builder.build(environment);
        await writeScriptHashes();
        await compressAssets();
      },
    },
  };
}

/** The chunks of the app. Each holds its modules with all that they import, so that a page loads few files. */
const appChunks = [
  // Apart: start.ts needs it at once, and nothing else of the app.
  { name: 'preload', test: /vite\/preload-helper/ },
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: 'app', test: /\/src\/(main|app\/routes\/login-page)\.tsx$/ },
  { name: 'frame', test: /\/src\/app\/signed-in\.tsx$/ },
  { name: 'lists', test: /\/src\/app\/routes\/dashboard-page\.tsx$/ },
];

/** A page that is built by itself, so that it shares no script with the app. */
const ownPage = (name: string) => ({
  consumer: 'client' as const,
  build: { emptyOutDir: false, rolldownOptions: { input: { [name]: join(root, `${name}.html`) } } },
});

export default defineConfig(({ command }) => ({
  root,
  plugins: [
    react(),
    tailwindcss(),
    contractCalls(),
    tellOldBrowsers(),
    darkWithoutScript(),
    preloadFont(),
    linkScripts(),
    inlineLandingStyles(),
    prerenderOutlines(),
    linkAppearance(),
    serviceWorkerBuild(),
    finishBuild(),
  ],
  builder: {},
  build: { target: buildTargets, outDir: dist, emptyOutDir: true, assetsInlineLimit: 0 },
  environments:
    command === 'build'
      ? {
          client: {
            build: {
              rolldownOptions: {
                input: { index: join(root, 'index.html'), [workerName]: join(root, 'src/service-worker.ts') },
                output: {
                  // A worker keeps its address, which is the scope of what it serves.
                  entryFileNames: ({ name }) =>
                    name === workerName ? '[name].js' : 'assets/[name]-[hash].js',
                  codeSplitting: { groups: appChunks },
                },
              },
            },
          },
          // The wall board runs for weeks, and loads only what it shows.
          wall: ownPage('wall'),
          landing: ownPage('landing'),
        }
      : {},
  server: {
    // Icons and the typeface come from the workspace's own node_modules.
    fs: { allow: [join(root, '../..')] },
    proxy: {
      '/api': { target: server },
      '/website/': { target: server },
      '/appearance.css': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
}));
