import { atom } from 'jotai';
import { store } from '../state/store.ts';

const address = '/appearance.css';

/** Reads a text from the home's style sheet; null if it has none. */
function textOf(name: string): string | null {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return value.length > 2 ? value.slice(1, -1) : null;
}

/** The picture of the sign-in page; null: the drawing. The page's scripts run after its style sheets, so it is known at once. */
export const loginImageAtom = atom(textOf('--login-image'));

let asked: string | null = null;

/**
 * Reloads the home's style sheet if the server has another version than this page. The page keeps the old sheet until the new
 * one has loaded. `tag`: from the system's status.
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
