import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { inputClass } from '../../../ui/form/text-input.tsx';
import { finderOptions, type FinderPage } from './finder-options.ts';

export interface FinderProps {
  /** The pages that the user may open. */
  pages: readonly FinderPage[];
  onClose: () => void;
}

/** Finds a resident by name or room, a page or an action, and goes there. */
export function Finder({ pages, onClose }: FinderProps) {
  const { role } = useSession().user;
  const { live, residents } = useAllResidents();
  const [query, setQuery] = useState('');
  const [, navigate] = useLocation();
  const options = finderOptions({ role, pages, residents }, query);
  const go = (href: string | null) => {
    if (href === null) return;
    onClose();
    navigate(href);
  };
  return (
    <Dialog open onClose={onClose} title="Find">
      <Combobox immediate value={null} onChange={go}>
        <ComboboxInput
          autoFocus
          aria-label="Resident, room, page or action"
          placeholder="Resident, room, page or action"
          autoComplete="off"
          maxLength={100}
          onChange={(event) => setQuery(event.target.value)}
          // The first Escape would close the list alone.
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          className={inputClass('tall')}
        />
        <ComboboxOptions
          static
          modal={false}
          className="mt-3 max-h-[min(50dvh,26rem)] overflow-y-auto p-0.5 outline-none!"
        >
          {options.map(({ value, label, detail }) => (
            <ComboboxOption
              key={value}
              value={value}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-button px-3 py-1.5 data-focus:bg-primary-soft data-focus:outline-2 data-focus:outline-primary-ink"
            >
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="shrink-0 text-s text-ink-2">{detail}</span>
            </ComboboxOption>
          ))}
        </ComboboxOptions>
        <p role="status" className="px-3 text-s text-ink-2">
          {live.status === 'loading' && query !== '' && 'Loading residents...'}
          {live.status === 'failed' && 'Failed to load residents'}
          {live.status === 'ready' && options.length === 0 && 'Nothing found'}
        </p>
      </Combobox>
    </Dialog>
  );
}
