// Headless: the dressed entry writes a style element, which the Content-Security-Policy refuses.
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
/** What happened elsewhere waits until what stands has been read. */
let background: ToastText[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let current: ToastText | null = null;
/** The news that stand; they come again when the answer to what somebody did takes their place. */
let currentBackground: ToastText | null = null;
/** Said while an error stood; an error is read before anything takes its place. */
let queue: ToastText[] = [];

function show(text: ToastText): void {
  const { kind, title, description } = text;
  current = text;
  // The library takes away what it dismissed a moment later, by its id: what comes in its place needs another.
  if (!isErrorShown && Date.now() >= shownUntil) {
    hotToast.remove(toastId);
    toastId = `the-toast ${String(nextKey)}`;
  }
  isErrorShown = kind === 'error';
  shownUntil = Date.now() + durationMs;
  const key = (nextKey += 1);
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

/** Says the new words where the old ones still stand or wait. */
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

/** Drops whatever is shown or waits, for a page that starts afresh. */
function clear(): void {
  queue = [];
  background = [];
  dismiss();
}

/** One short word to the person at the screen. An error stays until dismissed; the rest go after 5 s. */
export const toast = {
  success: (title: string, description?: string) => enqueue({ kind: 'success', title, description }),
  /** Answers how to say something truer in its place; where it is gone by then, nothing is said. */
  info(title: string, description?: string) {
    const words: ToastText = { kind: 'info', title, description };
    enqueue(words);
    return (kind: ToastKind, newTitle: string, newDescription?: string) =>
      replace(words, { kind, title: newTitle, description: newDescription });
  },
  error: (title: string, description?: string) => enqueue({ kind: 'error', title, description }),
  /** Of what happened elsewhere: never in the place of the answer to what was done here. */
  news(title: string, description?: string) {
    background.push({ kind: 'info', title, description });
    showBackground();
  },
  dismiss,
  clear,
};
