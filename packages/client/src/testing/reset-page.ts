import { cleanup, configure } from '@testing-library/react';
import { toast as hotToast } from 'react-hot-toast/headless';
import { toast } from '../ui/overlay/toast.tsx';

// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void };

/** Resets what is on the page, its size, its address and its storage. */
export function resetPage(): void {
  toast.clear();
  // A dismissed toast is still being removed: start without it.
  hotToast.remove();
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  happyDOM.setViewport({ width: 1024, height: 768 });
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  history.replaceState(null, '', '/');
}
