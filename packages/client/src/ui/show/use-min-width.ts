import { useCallback, useSyncExternalStore } from 'react';
import { useIsPrinting } from './use-is-printing.ts';

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

/**
 * True if the window is at least this wide in px; by default 640, a tablet. False on paper from the `beforeprint` event on:
 * the media query changes only after the browser has counted the pages. Later layout changes are not printed.
 */
export function useMinWidth(minPx = 640): boolean {
  const isWide = useMedia(`(min-width: ${String(minPx)}px)`);
  const isPrinting = useIsPrinting();
  return isWide && !isPrinting;
}

/** True if the window is at least this high in px. */
export const useMinHeight = (minPx: number): boolean => useMedia(`(min-height: ${String(minPx)}px)`);
