export type Theme = 'light' | 'dark' | 'system';

const key = 'ui-theme';
const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

/** The stored theme; 'system' by default. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function show(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
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
