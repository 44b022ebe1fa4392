import type { Plugin, Rollup } from 'vite';

/** The scripts that the dashboard of a signed-in user needs beside those of every page. */
const roots = ['/client/src/app/signed-in.tsx', '/client/src/app/routes/dashboard-page.tsx'];

/**
 * Has the dashboard of a browser where somebody is signed in fetch its scripts along with those of every page: the main script would
 * find out only once it has run, half a second later on a tablet with a slow line.
 */
export function preloadSignedIn(): Plugin {
  return {
    name: 'hearthline:preload-signed-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('index.html')) return [];
        const paths = scriptsOf(bundle).filter((path) => !html.includes(path));
        if (paths.length === 0) throw new Error('the build has no scripts of signed-in pages');
        return [{ tag: 'script', children: preload(paths), injectTo: 'head' }];
      },
    },
  };
}

/** Paths of the chunks that hold the roots, and of all that these import statically. */
function scriptsOf(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(`/${name}`)) return;
    found.add(`/${name}`);
    chunk.imports.forEach(add);
  };
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && roots.some((root) => file.moduleIds.some((id) => id.endsWith(root))))
      add(name);
  return [...found];
}

/** In the words of lib/session-hint.ts; without storage the main script fetches them. */
const preload = (paths: readonly string[]) => `
(function () {
  try {
    if (location.pathname !== '/dashboard' || localStorage.getItem('signed-in') === null) return;
  } catch (refused) {
    return;
  }
  ${JSON.stringify(paths)}.forEach(function (path) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = path;
    document.head.append(link);
  });
})();
`;
