import hotToast from 'react-hot-toast';
import { ToastCard, type ToastKind } from './toast-card.tsx';

const id = 'the-toast';
const held = 5000;
const leaving = 200;

function say(kind: ToastKind, title: string, description?: string): void {
  const stays = kind === 'error';
  const ariaProps = {
    role: stays ? 'alert' : 'status',
    'aria-live': stays ? 'assertive' : 'polite',
  } as const;
  hotToast.custom(
    // The key makes a toast that takes another's place a new one, with its own "Copied".
    (shown) => (
      <ToastCard
        key={`${kind} ${title} ${description}`}
        kind={kind}
        title={title}
        description={description}
        leaving={!shown.visible}
        onClose={() => hotToast.dismiss(id)}
      />
    ),
    { id, duration: stays ? Infinity : held, removeDelay: leaving, ariaProps },
  );
}

/** One short word to the person at the screen. An error stays until dismissed; the rest go after 5 s. */
export const toast = {
  success: (title: string, description?: string) => say('success', title, description),
  info: (title: string, description?: string) => say('info', title, description),
  error: (title: string, description?: string) => say('error', title, description),
  dismiss: () => hotToast.dismiss(id),
};
