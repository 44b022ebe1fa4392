import { cleanup, configure } from '@testing-library/react';
import { toast as hotToast } from 'react-hot-toast/headless';
import { toast } from '../ui/overlay/toast.tsx';

// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

/** Resets what is on the page, its address and its storage. */
export function resetPage(): void {
  toast.clear();
  // A dismissed toast is still being removed: start without it.
  hotToast.remove();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  history.replaceState(null, '', '/');
}
