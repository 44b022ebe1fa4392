import { useCallback, useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
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

/** Whether the window is at least so many px wide; by default 640, a tablet. */
export const useMinWidth = (minPx = 640): boolean => useMedia(`(min-width: ${String(minPx)}px)`);

/** Whether the window is at least so many px high. */
export const useMinHeight = (minPx: number): boolean => useMedia(`(min-height: ${String(minPx)}px)`);
