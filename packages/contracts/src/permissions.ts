import * as z from 'zod/mini';

/** Highest first: whoever stands earlier outranks whoever stands later. */
export const roles = ['root', 'administrator', 'manager', 'nurse', 'gerocultor'] as const;

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const roleLabels: Readonly<Record<Role, string>> = {
  root: 'Root',
  administrator: 'Administrator',
  manager: 'Manager',
  nurse: 'Nurse',
  gerocultor: 'Gerocultor',
};

const holders = {
  canViewRoot: ['root'],
  canViewAdministrator: ['root', 'administrator'],
  canViewManager: ['root', 'administrator', 'manager'],
  canViewNurse: ['root', 'administrator', 'manager', 'nurse'],
  canViewGerocultor: ['root', 'administrator', 'manager', 'nurse'],
  canViewResidents: roles,
  canViewRecords: roles,
  canViewMedications: roles,
  canViewReports: roles,
  canViewSettings: ['root'],
  isRoot: ['root'],
  isAdministrator: ['administrator'],
  isManager: ['manager'],
  canAddResident: ['root', 'administrator', 'manager', 'nurse'],
  canEditResident: ['root', 'administrator', 'manager', 'nurse'],
  canDeleteResident: ['root', 'administrator', 'manager', 'nurse'],
  canAddMedication: ['root', 'administrator', 'manager', 'nurse'],
  canEditMedication: ['root', 'administrator', 'manager', 'nurse'],
  canDeleteMedication: ['root', 'administrator', 'manager', 'nurse'],
  canRecordVitals: roles,
  /** Void ("delete" on the screens) any record, and correct a colleague's or one older than a day. */
  canVoidRecords: ['root', 'administrator', 'manager'],
  /** Give a resident alert limits of their own, or take them away. */
  canSetAlertLimits: ['root', 'administrator', 'manager', 'nurse'],
  /** Throw away what waits on a device for somebody who can no longer sign in. */
  canDiscardUnsentWork: ['root', 'administrator', 'manager'],
  canViewAudit: ['root', 'administrator'],
  /** Pair wall boards, choose what they show, end them. */
  canManageDisplays: ['root', 'administrator', 'manager'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof holders;

export const permissions = Object.keys(holders) as readonly Permission[];

/** Whether a role holds a permission. No role, or one this version does not know, holds none. */
export function can(role: string | null | undefined, permission: Permission): boolean {
  return (holders[permission] as readonly string[]).includes(role ?? '');
}

/** Whether `a` stands above `b`. */
export function outranks(a: Role, b: Role): boolean {
  return roles.indexOf(a) < roles.indexOf(b);
}
