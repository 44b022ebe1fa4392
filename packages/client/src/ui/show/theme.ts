export type Theme = 'light' | 'dark' | 'system';

const key = 'ui-theme';
const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

/** The stored theme; 'system' by default. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The canvas of each theme: colour of what the system draws around the page, as above the app on a home screen. */
const canvas = { light: '#ECE8E0', dark: '#141210' };

function show(theme: Theme): void {
  const shown = theme === 'dark' || (theme === 'system' && darkSystem().matches) ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = shown;
  // index.html has a tag for each theme of the system; a chosen theme sets both.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = canvas[shown];
}

/** Stores the theme and applies it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  show(theme);
}

/** Follows the system's setting and changes in other tabs. Returns the stop function. */
export function watchTheme(): () => void {
  const refresh = () => show(readTheme());
  const system = darkSystem();
  system.addEventListener('change', refresh);
  addEventListener('storage', refresh);
  return () => {
    system.removeEventListener('change', refresh);
    removeEventListener('storage', refresh);
  };
}
