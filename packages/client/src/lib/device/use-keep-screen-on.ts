import { useEffect } from 'react';
import { keepScreenOn } from './keep-screen-on.ts';

/** Keeps the screen on while the component is mounted, `when` true. */
export function useKeepScreenOn(when = true): void {
  useEffect(() => (when ? keepScreenOn() : undefined), [when]);
}
