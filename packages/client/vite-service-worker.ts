import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';

/** Name of the worker's input and, with `.js`, of its file. */
export const workerName = 'service-worker';

/** Tells the built service worker what this build is: the hash of its index.html and the paths of its hashed assets. */
export function serviceWorkerBuild(): Plugin {
  return {
    name: 'hearthline:service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Once index.html is complete.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const worker = bundle[`${workerName}.js`];
        if (page?.type !== 'asset' || worker?.type !== 'chunk') this.error('no page or no service worker');
        const hash = createHash('sha256').update(page.source).digest('base64');
        const assets = assetsOf(bundle);
        const id = createHash('sha256')
          .update(JSON.stringify([hash, assets]))
          .digest('hex')
          .slice(0, 12);
        worker.code = `const BUILD=${JSON.stringify({ id, page: `sha256-${hash}`, assets })};\n${worker.code}`;
      },
    },
  };
}

/** Paths of the hashed assets, without the pictures of the help, whose texts do without. */
function assetsOf(bundle: Rollup.OutputBundle): string[] {
  return Object.keys(bundle)
    .filter((path) => path.startsWith('assets/') && !path.endsWith('.webp'))
    .map((path) => `/${path}`)
    .sort();
}
