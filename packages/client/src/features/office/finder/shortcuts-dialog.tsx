import { Dialog } from '../../../ui/overlay/dialog.tsx';

const shortcuts: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['/', 'Ctrl + K'], text: 'Find a resident, page or action' },
  { keys: ['Ctrl + Enter'], text: 'Save the open form' },
  { keys: ['Esc'], text: 'Close a dialog or menu' },
  { keys: ['?'], text: 'Show this list' },
];

/** The keyboard shortcuts, and the places where they do not work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      text="Single keys do not work while you type in a field."
      width="narrow"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-3">
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className="col-span-2 grid grid-cols-subgrid">
            <dt className="flex flex-wrap gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-chip border border-line-strong px-1.5 font-sans text-s leading-6 whitespace-nowrap"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
