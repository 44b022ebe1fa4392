import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is at least so many px wide; by default 640, a tablet. */
export function useMinWidth(minPx = 640): boolean {
  const query = `(min-width: ${String(minPx)}px)`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
