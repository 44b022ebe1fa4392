// Headless: the dressed entry writes a style element, which the Content-Security-Policy refuses.
import { toast as hotToast } from 'react-hot-toast/headless';
import { ToastCard, type ToastKind } from './toast-card.tsx';

interface Words {
  kind: ToastKind;
  title: string;
  description: string | undefined;
}

const held = 5000;
const leaving = 200;

let serial = 0;
let id = 'the-toast';
let errorStands = false;
let standsUntil = 0;
/** What happened elsewhere waits until what stands has been read. */
let news: Words[] = [];
let later: ReturnType<typeof setTimeout> | undefined;
let standing: Words | null = null;
/** The news that stand; they come again when the answer to what somebody did takes their place. */
let told: Words | null = null;
/** Said while an error stood; an error is read before anything takes its place. */
let waiting: Words[] = [];

function show(words: Words): void {
  const { kind, title, description } = words;
  standing = words;
  // The library takes away what it dismissed a moment later, by its id: what comes in its place needs another.
  if (!errorStands && Date.now() >= standsUntil) {
    hotToast.remove(id);
    id = `the-toast ${String(serial)}`;
  }
  errorStands = kind === 'error';
  standsUntil = Date.now() + held;
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
  if (errorStands) {
    waiting.push(words);
    return;
  }
  if (told && Date.now() < standsUntil) news.unshift(told);
  told = null;
  show(words);
  tellNews();
}

/** Says the new words where the old ones still stand or wait. */
function amend(old: Words, words: Words): void {
  if (standing === old && Date.now() < standsUntil) show(words);
  else waiting = waiting.map((each) => (each === old ? words : each));
}

function tellNews(): void {
  clearTimeout(later);
  if (errorStands || news.length === 0) return;
  const ms = standsUntil - Date.now();
  if (ms <= 0) {
    told = news.shift() ?? null;
    if (told) show(told);
  }
  later = setTimeout(tellNews, ms > 0 ? ms : held);
}

function dismiss(): void {
  const next = waiting.shift();
  if (next) show(next);
  else {
    errorStands = false;
    standsUntil = 0;
    told = null;
    hotToast.dismiss(id);
  }
  tellNews();
}

/** Drops whatever is shown or waits, for a page that starts afresh. */
function clear(): void {
  waiting = [];
  news = [];
  dismiss();
}

/** One short word to the person at the screen. An error stays until dismissed; the rest go after 5 s. */
export const toast = {
  success: (title: string, description?: string) => say({ kind: 'success', title, description }),
  /** Answers how to say something truer in its place; where it is gone by then, nothing is said. */
  info(title: string, description?: string) {
    const words: Words = { kind: 'info', title, description };
    say(words);
    return (kind: ToastKind, newTitle: string, newDescription?: string) =>
      amend(words, { kind, title: newTitle, description: newDescription });
  },
  error: (title: string, description?: string) => say({ kind: 'error', title, description }),
  /** Of what happened elsewhere: never in the place of the answer to what was done here. */
  news(title: string, description?: string) {
    news.push({ kind: 'info', title, description });
    tellNews();
  },
  dismiss,
  clear,
};
