import type { Plugin, Rollup } from 'vite';

/**
 * Writes links into index.html, so that the browser requests the app's scripts before start.ts imports them. If a user may be
 * signed in, the dashboard's scripts are requested too. The main script would request them only after it has run, half a
 * second later on a tablet with a slow line. The links have a low priority and stand behind the styles, so that the styles come
 * first and the outline is drawn. Those of the dashboard are in a template, not in the inline script: the
 * Content-Security-Policy has that script's hash, which must not change with each build.
 */
export function linkScripts(): Plugin {
  return {
    name: 'hearthline:script-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!filename.endsWith('index.html') || !bundle) return html;
        return html
          .replace('</head>', `${linksTo(bundle, ['react', 'app'])}</head>`)
          .replace('<!--dashboard-links-->', linksTo(bundle, ['frame', 'lists']));
      },
    },
  };
}

/** Links to chunks by their names in vite.config.ts. */
function linksTo(bundle: Rollup.OutputBundle, names: readonly string[]): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && names.includes(file.name));
  if (chunks.length !== names.length) throw new Error(`the build lacks a chunk of ${names.join(', ')}`);
  return chunks
    .map(({ fileName }) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${fileName}">`)
    .join('');
}
