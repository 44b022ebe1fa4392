import type { Plugin, Rollup } from 'vite';

const app = ['/client/src/main.tsx'];
/** Scripts of a signed-in user's dashboard, beside the scripts of every page. */
const dashboard = ['/client/src/app/signed-in.tsx', '/client/src/app/routes/dashboard-page.tsx'];

const place = '<!--dashboard-links-->';

/**
 * Writes links into index.html, so that the browser requests the app's scripts before start.ts imports them. If a user may be
 * signed in, the dashboard's scripts are requested too. The main script would request them only after it has run, half a
 * second later on a tablet with a slow line. The links have a low priority, so that the styles come first and the outline is
 * drawn. They are in a template, not in the inline script: the Content-Security-Policy has that script's hash, which must not
 * change with each build.
 */
export function linkScripts(): Plugin {
  return {
    name: 'hearthline:script-links',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!filename.endsWith('index.html')) return html;
        if (!html.includes(place)) throw new Error('index.html has no place for the links of the dashboard');
        if (!bundle) return html.replace(place, '');
        const isNew = (path: string) => !html.includes(path);
        const ofApp = scriptsOf(bundle, app).filter(isNew);
        const ofDashboard = scriptsOf(bundle, dashboard).filter(
          (path) => isNew(path) && !ofApp.includes(path),
        );
        if (ofApp.length === 0 || ofDashboard.length === 0)
          throw new Error('the build has no scripts of the app or of its dashboard');
        const tags = ofApp.map((href) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low', href },
        }));
        const links = ofDashboard.map(
          (path) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`,
        );
        return { html: html.replace(place, links.join('')), tags };
      },
    },
  };
}

/** Paths of the chunks that hold the roots, and of all that these import statically. */
function scriptsOf(bundle: Rollup.OutputBundle, roots: readonly string[]): string[] {
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
