// The headless entry: the default one inserts a style element, which the Content-Security-Policy blocks.
import { toast as hotToast } from 'react-hot-toast/headless';
import { ToastCard, type ToastAction, type ToastKind } from './toast-card.tsx';

interface ToastContent {
  kind: ToastKind;
  title: string;
  description: string | undefined;
  action?: ToastAction | undefined;
}

const durationMs = 5000;
/** Duration of a toast with an action, e.g. Undo. */
const actionDurationMs = 8000;
const removeDelayMs = 200;

let nextKey = 0;
let toastId = 'the-toast';
let isErrorShown = false;
let shownUntil = 0;
/** News of other users' work, shown once the current toast has been read. */
let background: ToastContent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let current: ToastContent | null = null;
/** The news shown now; shown again after a toast about the user's own action replaced it. */
let currentBackground: ToastContent | null = null;
/** Toasts added while an error is shown that the person has not had the time to read. */
let queue: ToastContent[] = [];
/** True if the person did something since the error was shown: what comes then is the answer to that. */
let hasActed = false;

function show(content: ToastContent): void {
  const { kind, title, description, action } = content;
  const shownMs = action ? actionDurationMs : durationMs;
  current = content;
  // The library removes a dismissed toast later by its id, so a new toast needs a new id.
  if (!isErrorShown && Date.now() >= shownUntil) {
    hotToast.remove(toastId);
    toastId = `the-toast ${String(nextKey)}`;
  }
  isErrorShown = kind === 'error';
  hasActed = false;
  shownUntil = Date.now() + shownMs;
  const key = (nextKey += 1);
  hotToast.custom(
    // A new key resets the state of the replaced toast ("Copied").
    (shown) => (
      <ToastCard
        key={key}
        kind={kind}
        title={title}
        description={description}
        action={action}
        leaving={!shown.visible}
        onClose={dismiss}
      />
    ),
    { id: toastId, duration: isErrorShown ? Infinity : shownMs, removeDelay: removeDelayMs },
  );
}

function enqueue(content: ToastContent): void {
  if (isErrorShown && !hasActed) {
    queue.push(content);
    return;
  }
  if (currentBackground && Date.now() < shownUntil) background.unshift(currentBackground);
  currentBackground = null;
  show(content);
  showBackground();
}

/** Replaces the text of a toast that is shown or queued. */
function replace(previous: ToastContent, content: ToastContent): void {
  if (current === previous && Date.now() < shownUntil) show(content);
  else queue = queue.map((each) => (each === previous ? content : each));
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

/** Removes an error that does not hold any more, shown or queued. */
function withdraw(content: ToastContent): void {
  if (isErrorShown && current === content) dismiss();
  else queue = queue.filter((each) => each !== content);
}

/** Removes the toast unless it is an error: a message about the last form must not stay over the next form. */
function dismissDone(): void {
  if (!isErrorShown && shownUntil > 0) dismiss();
}

/** Removes an error when the user leaves its page, except an error shown during a navigation. */
function leavePage(): void {
  if (isErrorShown && hasActed) dismiss();
}

/** The person did something on the page. */
function acted(): void {
  hasActed = true;
}

/** Removes all toasts, shown and queued. */
function clear(): void {
  queue = [];
  background = [];
  dismiss();
}

/**
 * Toasts, one at a time. An error stays until the user dismisses it, leaves the page, or gets the result of another act.
 * Other toasts stay for 5 s, or 8 s with an action.
 */
export const toast = {
  success: (title: string, description?: string, action?: ToastAction) =>
    enqueue({ kind: 'success', title, description, action }),
  /** Returns a function that replaces its text, which has no effect once the toast is gone. */
  info(title: string, description?: string) {
    const content: ToastContent = { kind: 'info', title, description };
    enqueue(content);
    return (kind: ToastKind, newTitle: string, newDescription?: string) =>
      replace(content, { kind, title: newTitle, description: newDescription });
  },
  /** Returns a function that removes it, for when it does not hold any more. */
  error(title: string, description?: string) {
    const content: ToastContent = { kind: 'error', title, description };
    enqueue(content);
    return () => withdraw(content);
  },
  /** For events that the user did not cause: never replaces the answer to the user's own action. */
  news(title: string, description?: string) {
    background.push({ kind: 'info', title, description });
    showBackground();
  },
  dismiss,
  dismissDone,
  leavePage,
  acted,
  clear,
};
