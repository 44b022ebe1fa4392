// Headless: the dressed entry writes a style element, which the Content-Security-Policy refuses.
import { toast as hotToast } from 'react-hot-toast/headless';
import { ToastCard, type ToastKind } from './toast-card.tsx';

interface Words {
  kind: ToastKind;
  title: string;
  description: string | undefined;
}

const id = 'the-toast';
const held = 5000;
const leaving = 200;

let serial = 0;
let errorStands = false;
/** Said while an error stood; an error is read before anything takes its place. */
let waiting: Words[] = [];

function show({ kind, title, description }: Words): void {
  errorStands = kind === 'error';
  const key = (serial += 1);
  hotToast.custom(
    // The key makes a toast that takes another's place a new one, with its own "Copied".
    (shown) => (
      <ToastCard
        key={key}
        kind={kind}
        title={title}
        description={description}
        leaving={!shown.visible}
        onClose={dismiss}
      />
    ),
    { id, duration: errorStands ? Infinity : held, removeDelay: leaving },
  );
}

function say(words: Words): void {
  if (errorStands) waiting.push(words);
  else show(words);
}

function dismiss(): void {
  const next = waiting.shift();
  if (next) return show(next);
  errorStands = false;
  hotToast.dismiss(id);
}

/** Drops whatever is shown or waits, for a page that starts afresh. */
function clear(): void {
  waiting = [];
  dismiss();
}

/** One short word to the person at the screen. An error stays until dismissed; the rest go after 5 s. */
export const toast = {
  success: (title: string, description?: string) => say({ kind: 'success', title, description }),
  info: (title: string, description?: string) => say({ kind: 'info', title, description }),
  error: (title: string, description?: string) => say({ kind: 'error', title, description }),
  dismiss,
  clear,
};
