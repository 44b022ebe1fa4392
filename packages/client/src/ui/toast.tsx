// The headless entry: the default one inserts a style element, which the Content-Security-Policy blocks.
import { toast as hotToast } from 'react-hot-toast/headless';
import { ToastCard, type ToastKind } from './toast-card.tsx';

interface ToastText {
  kind: ToastKind;
  title: string;
  description: string | undefined;
}

const durationMs = 5000;
const removeDelayMs = 200;

let nextKey = 0;
let toastId = 'the-toast';
let isErrorShown = false;
let shownUntil = 0;
/** News of other users' work, shown once the current toast has been read. */
let background: ToastText[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let current: ToastText | null = null;
/** The news shown now; shown again after a toast about the user's own action replaced it. */
let currentBackground: ToastText | null = null;
/** Toasts added while an error is shown; an error is never replaced. */
let queue: ToastText[] = [];

function show(text: ToastText): void {
  const { kind, title, description } = text;
  current = text;
  // The library removes a dismissed toast later by its id: a new one needs another id.
  if (!isErrorShown && Date.now() >= shownUntil) {
    hotToast.remove(toastId);
    toastId = `the-toast ${String(nextKey)}`;
  }
  isErrorShown = kind === 'error';
  shownUntil = Date.now() + durationMs;
  const key = (nextKey += 1);
  hotToast.custom(
    // A new key resets the state of the replaced toast ("Copied").
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
    { id: toastId, duration: isErrorShown ? Infinity : durationMs, removeDelay: removeDelayMs },
  );
}

function enqueue(words: ToastText): void {
  if (isErrorShown) {
    queue.push(words);
    return;
  }
  if (currentBackground && Date.now() < shownUntil) background.unshift(currentBackground);
  currentBackground = null;
  show(words);
  showBackground();
}

/** Replaces the text of a toast that is shown or queued. */
function replace(old: ToastText, words: ToastText): void {
  if (current === old && Date.now() < shownUntil) show(words);
  else queue = queue.map((each) => (each === old ? words : each));
}

function showBackground(): void {
  clearTimeout(timer);
  if (isErrorShown || background.length === 0) return;
  const ms = shownUntil - Date.now();
  if (ms <= 0) {
    currentBackground = background.shift() ?? null;
    if (currentBackground) show(currentBackground);
  }
  timer = setTimeout(showBackground, ms > 0 ? ms : durationMs);
}

function dismiss(): void {
  const next = queue.shift();
  if (next) show(next);
  else {
    isErrorShown = false;
    shownUntil = 0;
    currentBackground = null;
    hotToast.dismiss(toastId);
  }
  showBackground();
}

/** Removes all toasts, shown and queued. */
function clear(): void {
  queue = [];
  background = [];
  dismiss();
}

/** Toasts for the person at the screen, one at a time. An error stays until dismissed, the others for 5 s. */
export const toast = {
  success: (title: string, description?: string) => enqueue({ kind: 'success', title, description }),
  /** Returns a function that replaces its text; it does nothing once the toast is gone. */
  info(title: string, description?: string) {
    const words: ToastText = { kind: 'info', title, description };
    enqueue(words);
    return (kind: ToastKind, newTitle: string, newDescription?: string) =>
      replace(words, { kind, title: newTitle, description: newDescription });
  },
  error: (title: string, description?: string) => enqueue({ kind: 'error', title, description }),
  /** For events that the user did not cause: never replaces the answer to the user's own action. */
  news(title: string, description?: string) {
    background.push({ kind: 'info', title, description });
    showBackground();
  },
  dismiss,
  clear,
};
