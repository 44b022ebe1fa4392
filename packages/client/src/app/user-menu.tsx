import { can, roleLabels } from '@hearthline/contracts';
import settings from '@phosphor-icons/core/regular/gear-six.svg?raw';
import search from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import keyboard from '@phosphor-icons/core/regular/keyboard.svg?raw';
import desktop from '@phosphor-icons/core/regular/desktop.svg?raw';
import help from '@phosphor-icons/core/regular/question.svg?raw';
import moon from '@phosphor-icons/core/regular/moon.svg?raw';
import switchIcon from '@phosphor-icons/core/regular/users.svg?raw';
import signOutIcon from '@phosphor-icons/core/regular/sign-out.svg?raw';
import speakerOn from '@phosphor-icons/core/regular/speaker-high.svg?raw';
import speakerOff from '@phosphor-icons/core/regular/speaker-slash.svg?raw';
import profile from '@phosphor-icons/core/regular/user-circle.svg?raw';
import sun from '@phosphor-icons/core/regular/sun.svg?raw';
import { useEffect, useState } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLocation } from 'wouter';
import { finderAtom } from '../features/office/finder/finder-atom.ts';
import { useAlertSound } from '../features/care/alerts/alert-sound.ts';
import { leaveToNext, signOut } from '../features/people/session/sign-in.ts';
import { helpAddress } from '../care/help-address.ts';
import { smallPhoto } from '../care/small-photo.ts';
import { useSession } from '../lib/session/session.ts';
import { loadSharedTablet, sharedTabletAtom } from '../lib/device/shared-tablet.ts';
import { Badge } from '../ui/show/badge.tsx';
import { Avatar } from '../ui/show/avatar.tsx';
import { Icon } from '../ui/show/icon.tsx';
import { caretDown, check } from '../ui/show/icons.ts';
import { Menu } from '../ui/overlay/menu.tsx';
import { chooseTheme, readTheme, type Theme } from '../ui/show/theme.ts';

const themes: readonly { theme: Theme; label: string; icon: string }[] = [
  { theme: 'light', label: 'Light theme', icon: sun },
  { theme: 'dark', label: 'Dark theme', icon: moon },
  { theme: 'system', label: 'Use device theme', icon: desktop },
];

/** Menu of the user: finder, shortcuts, theme, alert sound, sign-out. */
export function UserMenu() {
  const { user } = useSession();
  const [chosen, setChosen] = useState(readTheme);
  const sound = useAlertSound();
  const openFinder = useSetAtom(finderAtom);
  const tablet = useAtomValue(sharedTabletAtom);
  const mayUsePin = can(user.role, 'canUsePin');
  // A page that was opened with a user signed in has not loaded this yet.
  useEffect(() => {
    if (mayUsePin) void loadSharedTablet();
  }, [mayUsePin]);
  const [path] = useLocation();
  const role = roleLabels[user.role];
  const choices = themes.map(({ theme, label, icon }) => ({
    label: theme === chosen ? `${label} ✓` : label,
    icon: theme === chosen ? check : icon,
    onSelect: () => {
      chooseTheme(theme);
      setChosen(theme);
    },
  }));
  return (
    <Menu
      label={`${user.name}, ${role}: menu`}
      buttonClassName="gap-3 px-1 text-left"
      button={
        <>
          <Avatar name={user.name} photo={smallPhoto(user)} shape="round" size={38} />
          <span className="hidden min-w-0 tablet:block">
            <span className="block max-w-44 truncate leading-5 font-head">{user.name}</span>
            {user.role === 'root' ? (
              <Badge look="destructive">{role}</Badge>
            ) : (
              <span className="block text-s text-ink-2">{role}</span>
            )}
          </span>
          <Icon svg={caretDown} size={16} />
        </>
      }
      entries={[
        { label: 'My Profile', icon: profile, href: '/profile' },
        ...(can(user.role, 'canOpenSettings')
          ? [{ label: 'System Settings', icon: settings, href: '/settings' }]
          : []),
        { label: 'Find (press /)', icon: search, onSelect: () => openFinder('finder') },
        { label: 'Help with this page', icon: help, href: helpAddress(path) },
        { label: 'Keyboard shortcuts (press ?)', icon: keyboard, onSelect: () => openFinder('shortcuts') },
        ...choices,
        {
          label: `Alert sound: ${sound.on ? 'on' : 'off'}`,
          icon: sound.on ? speakerOn : speakerOff,
          onSelect: sound.toggle,
        },
        // Signs out: what is typed is kept for its author, and the sign-in page asks who is next.
        ...(tablet ? [{ label: 'Switch user', icon: switchIcon, onSelect: () => void leaveToNext() }] : []),
        { label: 'Sign out', icon: signOutIcon, onSelect: () => void signOut() },
      ]}
    />
  );
}
