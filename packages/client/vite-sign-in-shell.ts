import type { Plugin } from 'vite';

const place = '<!--sign-in-page-->';

/** The sign-in page without its form, as HTML. Imported when it is needed: tools that read the configuration know no JSX. */
async function signInHtml(): Promise<string> {
  const [{ createElement }, { renderToStaticMarkup }, { SignInShell }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('./src/app/layouts/sign-in-outline.tsx'),
  ]);
  return renderToStaticMarkup(createElement(SignInShell));
}

/** Writes the sign-in page without its form into index.html: on a slow connection it is seen a second before the scripts are here. */
export function prerenderSignIn(): Plugin {
  return {
    name: 'hearthline:prerender-sign-in',
    async transformIndexHtml(html, { filename }) {
      if (!filename.endsWith('index.html')) return html;
      if (!html.includes(place)) throw new Error('index.html has no place for the sign-in page');
      return html.replace(place, await signInHtml());
    },
  };
}
