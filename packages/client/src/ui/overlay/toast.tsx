// The headless entry: the default one inserts a style element, which the Content-Security-Policy blocks.
import { toast as hotToast } from 'react-hot-toast/headless';
import { ToastCard, type ToastAction, type ToastKind } from './toast-card.tsx';

interface ToastContent {
  kind: ToastKind;
  title: string;
  description: string | undefined;
  action?: ToastAction | undefined;
  /** True for other users' work: it waits until the answers to the user's own actions have been read. */
  isNews?: boolean;
}

const durationMs = 5000;
/** Duration of a toast with an action, e.g. Undo. */
const actionDurationMs = 8000;
const removeDelayMs = 200;

let shown: ToastContent | null = null;
/** Shown in this order, all news last. */
let waiting: ToastContent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** True if the person did something since the error was shown: what comes then is the answer to that. */
let hasActed = false;

function show(content: ToastContent): void {
  const { kind, title, description, action } = content;
  const duration = kind === 'error' ? Infinity : action ? actionDurationMs : durationMs;
  clearTimeout(timer);
  if (duration !== Infinity) timer = setTimeout(dismiss, duration);
  hotToast.remove();
  hotToast.custom(
    ({ visible }) => (
      <ToastCard
        kind={kind}
        title={title}
        description={description}
        action={action}
        leaving={!visible}
        onClose={dismiss}
      />
    ),
    { duration, removeDelay: removeDelayMs },
  );
  shown = content;
  hasActed = false;
}

/** Adds a toast to those that wait, before all news. */
function wait(content: ToastContent): void {
  const firstNews = waiting.findIndex(({ isNews }) => isNews);
  waiting.splice(firstNews < 0 ? waiting.length : firstNews, 0, content);
}

/** Shows a toast in place of the present one, except an error that the person has not had the time to read. News come again later. */
function enqueue(content: ToastContent): void {
  if (isErrorShown() && !hasActed) return wait(content);
  if (shown?.isNews) wait(shown);
  show(content);
}

/** Replaces the text of a toast that is shown or waits. */
function replace(previous: ToastContent, content: ToastContent): void {
  if (shown === previous) show(content);
  else waiting = waiting.map((each) => (each === previous ? content : each));
}

function dismiss(): void {
  const next = waiting.shift();
  if (next) return show(next);
  clearTimeout(timer);
  hotToast.dismiss();
  shown = null;
}

/** Removes an error that does not hold any more, shown or waiting. */
function withdraw(content: ToastContent): void {
  if (shown === content) dismiss();
  else waiting = waiting.filter((each) => each !== content);
}

const isErrorShown = () => shown?.kind === 'error';

/** Removes the toast unless it is an error: a message about the last form must not stay over the next form. */
function dismissDone(): void {
  if (!isErrorShown()) dismiss();
}

/** Removes an error when the user leaves its page, except an error shown during a navigation. */
function leavePage(): void {
  if (isErrorShown() && hasActed) dismiss();
}

/** The person did something on the page. */
function acted(): void {
  hasActed = true;
}

/** Removes all toasts, shown and waiting. */
function clear(): void {
  waiting = [];
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
    const content: ToastContent = { kind: 'info', title, description, isNews: true };
    if (shown) waiting.push(content);
    else show(content);
  },
  dismiss,
  dismissDone,
  leavePage,
  acted,
  clear,
};
