import { useId } from 'react';
import { cx } from '../../ui/show/cx.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { Link } from '../../ui/show/link.tsx';
import type { NavGroup, NavItem } from './nav.ts';

function Entry({ item, onFollow }: { item: NavItem; onFollow: (() => void) | undefined }) {
  const { href, label, icon, iconFilled, current } = item;
  return (
    <li>
      <Link
        href={href}
        onClick={onFollow}
        aria-current={current ? 'page' : undefined}
        className={cx(
          'nav-entry flex min-h-11 items-center gap-3 px-3.5 text-[0.96875rem]',
          current ? 'nav-tab font-head text-ink' : 'font-label text-ink-2 hover:text-ink',
        )}
      >
        <Icon
          svg={current ? (iconFilled ?? icon) : icon}
          className={current ? 'text-primary-ink' : undefined}
        />
        {label}
      </Link>
    </li>
  );
}

function Group({ group, onFollow }: { group: NavGroup; onFollow: (() => void) | undefined }) {
  const id = useId();
  return (
    <div className="not-first:mt-1">
      {group.label && (
        <p id={id} className="px-3.5 pt-1.5 pb-1 text-xs leading-5 font-label text-ink-2">
          {group.label}
        </p>
      )}
      <ul aria-labelledby={group.label ? id : undefined}>
        {group.items.map((item) => (
          <Entry key={item.href} item={item} onFollow={onFollow} />
        ))}
      </ul>
    </div>
  );
}

/** Navigation: groups of pages, the current one drawn as a tab of the content area. */
export function Sidebar({ groups, onFollow }: { groups: readonly NavGroup[]; onFollow?: () => void }) {
  return (
    <nav aria-label="Pages" className="pb-6 pl-3 desk:pt-7.5">
      {groups.map((group, index) => (
        <Group key={group.label ?? index} group={group} onFollow={onFollow} />
      ))}
    </nav>
  );
}
