import { atom } from 'jotai';
import { store } from '../state/store.ts';

const address = '/appearance.css';

/** A text that the home's style sheet holds; null where it holds none. */
function textOf(name: string): string | null {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return value.length > 2 ? value.slice(1, -1) : null;
}

/** The picture of the sign-in page; null: the drawing. The page's scripts run after its style sheets, so it is known at once. */
export const loginImageAtom = atom(textOf('--login-image'));

let asked: string | null = null;

/**
 * Takes the home's style sheet again where the server has another than this page, which keeps the one that it has until the other
 * is there. `tag`: of the system's status.
 */
export function followAppearance(tag = ''): void {
  if (tag === (asked ?? textOf('--appearance') ?? '')) return;
  asked = tag;
  const before = document.querySelectorAll(`link[href^="${address}"]`);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${address}?of=${encodeURIComponent(tag)}`;
  link.addEventListener('load', () => {
    for (const old of before) old.remove();
    store.set(loginImageAtom, textOf('--login-image'));
  });
  link.addEventListener('error', () => {
    // The next status asks again.
    if (asked === tag) asked = null;
    link.remove();
  });
  document.head.append(link);
}
