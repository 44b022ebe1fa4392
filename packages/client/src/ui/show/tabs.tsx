import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export interface Tab<T extends string> {
  key: T;
  label: string;
  icon?: string | undefined;
}

export interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  current: T;
  onChange: (key: T) => void;
  /** The current tab's panel. */
  children: ReactNode;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Tabs (ARIA tablist); arrow keys move between them. */
export function Tabs<T extends string>({ label, tabs, current, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => bringIntoSight(list.current, current), [current]);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const now = tabs.findIndex((tab) => tab.key === current);
    const index = moves[event.key]?.(now, tabs.length);
    const next = index === undefined ? undefined : tabs[index];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <div>
      <div className="flex">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={handleKeyDown}
          className="scroll-cue -m-1.5 mb-0 flex max-w-full p-1.5 pb-0"
        >
          {tabs.map((tab) => {
            const open = tab.key === current;
            return (
              <button
                key={tab.key}
                type="button"
                role="tab"
                id={`${id}-${tab.key}`}
                data-tab={tab.key}
                aria-selected={open}
                aria-controls={open ? `${id}-panel` : undefined}
                tabIndex={open ? 0 : -1}
                onClick={() => onChange(tab.key)}
                className={cx(
                  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-field px-4 font-label max-tablet:px-2.5 max-tablet:text-s',
                  open ? 'bg-hearth text-sheet' : 'text-ink-2 hover:text-ink',
                )}
              >
                {tab.icon && <Icon svg={tab.icon} className="max-tablet:hidden" />}
                {tab.label}
              </button>
            );
          })}
        </div>
      </div>
      <div className="mantel" />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-4">
        {children}
      </div>
    </div>
  );
}

/** Scrolls the open tab into view. */
function bringIntoSight(list: HTMLElement | null, key: string) {
  const tab = list?.querySelector<HTMLElement>(`[data-tab="${key}"]`);
  if (!list || !tab) return;
  const start = tab.offsetLeft - list.offsetLeft;
  const beyond = start + tab.offsetWidth - list.clientWidth;
  if (start < list.scrollLeft || beyond > list.scrollLeft)
    list.scrollLeft = start < list.scrollLeft ? start : beyond;
}
