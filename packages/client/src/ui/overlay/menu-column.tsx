import type { Column } from '../table/column.ts';
import { Icon } from '../show/icon.tsx';
import { caretDown } from '../show/icons.ts';
import { Menu, type MenuEntry } from './menu.tsx';

/** The action menu at the end of each row. */
export interface RowMenu<T> {
  /** e.g. "Actions for Rosa Marí" */
  readonly label: (row: T) => string;
  readonly entries: (row: T) => readonly MenuEntry[];
  /** Added at the top of the phone's menu, for actions that are a column of their own elsewhere. */
  readonly phoneEntries?: ((row: T) => readonly MenuEntry[]) | undefined;
}

/** A column of actions as a menu; on a phone its button is an icon. A row without actions has no button. */
export function menuColumn<T>(menu: RowMenu<T>): Column<T> {
  const { label, entries, phoneEntries } = menu;
  return {
    title: 'Actions',
    className: 'relative',
    cell: (row) => {
      const offered = entries(row);
      if (offered.length === 0) return null;
      return (
        <Menu
          label={label(row)}
          buttonClassName="gap-2 font-label text-primary-ink"
          button={
            <>
              Actions <Icon svg={caretDown} size={16} />
            </>
          }
          entries={offered}
        />
      );
    },
    phone: {
      end: (row) => {
        const offered = [...(phoneEntries?.(row) ?? []), ...entries(row)];
        if (offered.length === 0) return null;
        return (
          <Menu
            label={label(row)}
            buttonClassName="justify-center text-primary-ink"
            button={<Icon svg={caretDown} />}
            entries={offered}
          />
        );
      },
    },
  };
}
