import type { Plugin } from 'vite';

/** The outlines as HTML, by the comment in index.html that they replace. Imported when needed: tools that read the configuration know no JSX. */
async function outlines(): Promise<ReadonlyMap<string, string>> {
  const [{ createElement }, { renderToStaticMarkup }, { SignInShell }, { DashboardOutline }] =
    await Promise.all([
      import('react'),
      import('react-dom/server'),
      import('./src/app/layouts/sign-in-outline.tsx'),
      import('./src/app/layouts/dashboard-outline.tsx'),
    ]);
  return new Map([
    ['<!--sign-in-page-->', renderToStaticMarkup(createElement(SignInShell))],
    ['<!--dashboard-page-->', renderToStaticMarkup(createElement(DashboardOutline))],
  ]);
}

/**
 * Writes the sign-in page without its form and the dashboard without its data into index.html: on a slow connection they are seen a
 * second before the scripts are here.
 */
export function prerenderOutlines(): Plugin {
  return {
    name: 'hearthline:prerender-outlines',
    async transformIndexHtml(html, { filename }) {
      if (!filename.endsWith('index.html')) return html;
      let written = html;
      for (const [place, outline] of await outlines()) {
        if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        written = written.replace(place, outline);
      }
      return written;
    },
  };
}
