import type { Plugin, Rollup } from 'vite';

/** What the dashboard of a signed-in user needs beside the scripts of every page. */
const roots = ['/client/src/app/signed-in.tsx', '/client/src/app/routes/dashboard-page.tsx'];

const place = '<!--dashboard-links-->';

/**
 * Writes into index.html the links by which the dashboard of a browser where somebody is signed in asks for its session and its scripts
 * along with those of every page: the main script would ask only once it has run, half a second later on a tablet with a slow line.
 * As links in a template and not in the inline script, whose hash the Content-Security-Policy has: it does not change with each build.
 */
export function linkDashboard(): Plugin {
  return {
    name: 'hearthline:dashboard-links',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!filename.endsWith('index.html')) return html;
        if (!html.includes(place)) throw new Error('index.html has no place for the links of the dashboard');
        const paths = bundle ? scriptsOf(bundle).filter((path) => !html.includes(path)) : [];
        if (bundle && paths.length === 0) throw new Error('the build has no scripts of signed-in pages');
        // As lib/request.ts asks: a request with another mode would be sent again.
        const session = '<link rel="preload" as="fetch" href="/api/auth/me" crossorigin="use-credentials">';
        const scripts = paths.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`);
        return html.replace(place, [session, ...scripts].join(''));
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
