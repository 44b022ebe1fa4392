import { useSyncExternalStore } from 'react';

const query = '(min-width: 640px)';

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether there is room beside the fields: tablets and wider. On a phone Save sits in the keypad. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
