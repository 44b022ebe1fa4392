import { can, type Permission, type Role } from '@hearthline/contracts';
import dashboardFilled from '@phosphor-icons/core/fill/squares-four-fill.svg?raw';
import activityFilled from '@phosphor-icons/core/fill/user-list-fill.svg?raw';
import settingsFilled from '@phosphor-icons/core/fill/gear-six-fill.svg?raw';
import auditFilled from '@phosphor-icons/core/fill/list-magnifying-glass-fill.svg?raw';
import websiteFilled from '@phosphor-icons/core/fill/globe-simple-fill.svg?raw';
import screensFilled from '@phosphor-icons/core/fill/monitor-fill.svg?raw';
import recordsFilled from '@phosphor-icons/core/fill/clipboard-text-fill.svg?raw';
import handoverFilled from '@phosphor-icons/core/fill/handshake-fill.svg?raw';
import rootingsFilled from '@phosphor-icons/core/fill/tree-structure-fill.svg?raw';
import vitalsFilled from '@phosphor-icons/core/fill/heartbeat-fill.svg?raw';
import reportsFilled from '@phosphor-icons/core/fill/file-text-fill.svg?raw';
import roundFilled from '@phosphor-icons/core/fill/hand-heart-fill.svg?raw';
import medicationsFilled from '@phosphor-icons/core/fill/pill-fill.svg?raw';
import systemFilled from '@phosphor-icons/core/fill/hard-drives-fill.svg?raw';
import staffFilled from '@phosphor-icons/core/fill/identification-badge-fill.svg?raw';
import helpFilled from '@phosphor-icons/core/fill/question-fill.svg?raw';
import profileFilled from '@phosphor-icons/core/fill/user-circle-fill.svg?raw';
import residentsFilled from '@phosphor-icons/core/fill/users-fill.svg?raw';
import dashboard from '@phosphor-icons/core/regular/squares-four.svg?raw';
import activity from '@phosphor-icons/core/regular/user-list.svg?raw';
import settings from '@phosphor-icons/core/regular/gear-six.svg?raw';
import audit from '@phosphor-icons/core/regular/list-magnifying-glass.svg?raw';
import website from '@phosphor-icons/core/regular/globe-simple.svg?raw';
import screens from '@phosphor-icons/core/regular/monitor.svg?raw';
import records from '@phosphor-icons/core/regular/clipboard-text.svg?raw';
import handover from '@phosphor-icons/core/regular/handshake.svg?raw';
import rootings from '@phosphor-icons/core/regular/tree-structure.svg?raw';
import vitals from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import reports from '@phosphor-icons/core/regular/file-text.svg?raw';
import round from '@phosphor-icons/core/regular/hand-heart.svg?raw';
import medications from '@phosphor-icons/core/regular/pill.svg?raw';
import system from '@phosphor-icons/core/regular/hard-drives.svg?raw';
import staff from '@phosphor-icons/core/regular/identification-badge.svg?raw';
import help from '@phosphor-icons/core/regular/question.svg?raw';
import profile from '@phosphor-icons/core/regular/user-circle.svg?raw';
import residents from '@phosphor-icons/core/regular/users.svg?raw';
import type { NavGroup, NavItem } from './layouts/nav.ts';

const staffList = (path: string, label: string, permission: Permission): NavDefinition => ({
  href: `/users/${path}`,
  label,
  icon: staff,
  iconFilled: staffFilled,
  permission,
});

interface NavDefinition extends Omit<NavItem, 'current'> {
  /** All signed-in users by default. */
  readonly permission?: Permission;
}

const groups: readonly { label?: string; entries: readonly NavDefinition[] }[] = [
  { entries: [{ href: '/dashboard', label: 'Dashboard', icon: dashboard, iconFilled: dashboardFilled }] },
  {
    label: 'Root',
    entries: [
      staffList('root', 'Root Users', 'canListRoots'),
      {
        href: '/root-system-settings',
        label: 'Rootings',
        icon: rootings,
        iconFilled: rootingsFilled,
        permission: 'isRoot',
      },
      {
        href: '/system',
        label: 'System',
        icon: system,
        iconFilled: systemFilled,
        permission: 'isRoot',
      },
    ],
  },
  {
    label: 'Staff',
    entries: [
      staffList('administrators', 'Administrators', 'canListAdministrators'),
      staffList('managers', 'Managers', 'canListManagers'),
      staffList('nurses', 'Nurses', 'canListNurses'),
      staffList('gerocultor', 'Gerocultors', 'canListGerocultors'),
    ],
  },
  {
    label: 'Management',
    entries: [
      {
        href: '/residents',
        label: 'Residents',
        icon: residents,
        iconFilled: residentsFilled,
        permission: 'canViewResidents',
      },
      {
        href: '/records',
        label: 'Records',
        icon: records,
        iconFilled: recordsFilled,
        permission: 'canViewRecords',
      },
      {
        href: '/medications',
        label: 'Medications',
        icon: medications,
        iconFilled: medicationsFilled,
        permission: 'canOpenMedications',
      },
      {
        href: '/reports',
        label: 'Reports',
        icon: reports,
        iconFilled: reportsFilled,
        permission: 'canViewReports',
      },
      {
        href: '/forms/vitals',
        label: 'Record vitals',
        icon: vitals,
        iconFilled: vitalsFilled,
        permission: 'canRecordVitals',
      },
      {
        href: '/round',
        label: 'Medication round',
        icon: round,
        iconFilled: roundFilled,
        permission: 'canRecordMedications',
      },
      {
        href: '/handover',
        label: 'Handover',
        icon: handover,
        iconFilled: handoverFilled,
        permission: 'canViewRecords',
      },
      {
        href: '/screens',
        label: 'Screens',
        icon: screens,
        iconFilled: screensFilled,
        permission: 'canManageDisplays',
      },
    ],
  },
  {
    label: 'Account',
    entries: [
      { href: '/profile', label: 'My Profile', icon: profile, iconFilled: profileFilled },
      {
        href: '/settings',
        label: 'System Settings',
        icon: settings,
        iconFilled: settingsFilled,
        permission: 'canOpenSettings',
      },
      {
        href: '/webpage-settings',
        label: 'Website Settings',
        icon: website,
        iconFilled: websiteFilled,
        permission: 'canEditWebsite',
      },
      {
        href: '/user-activity',
        label: 'User Activity',
        icon: activity,
        iconFilled: activityFilled,
        permission: 'canViewActivity',
      },
      {
        href: '/audit',
        label: 'Audit log',
        icon: audit,
        iconFilled: auditFilled,
        permission: 'canViewAudit',
      },
      { href: '/help', label: 'Help', icon: help, iconFilled: helpFilled },
    ],
  },
];

/** The sidebar of a role with the current page marked; empty groups are left out. */
export function navigationFor(role: Role, path: string): NavGroup[] {
  return groups.flatMap(({ label, entries }) => {
    const items = entries
      .filter(({ permission }) => permission === undefined || can(role, permission))
      .map(({ href, label: name, icon, iconFilled }) => ({
        href,
        label: name,
        icon,
        iconFilled,
        current: path === href || path.startsWith(`${href}/`),
      }));
    return items.length > 0 ? [{ label, items }] : [];
  });
}
