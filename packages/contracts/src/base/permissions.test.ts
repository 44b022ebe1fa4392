import { describe, expect, it } from 'vitest';
import { can, outranks, permissions, roles } from './permissions.ts';
import type { Permission } from './permissions.ts';
import type { Role } from './role.ts';

/** The specification's table, one column for each role: root, administrator, manager, nurse, gerocultor. */
const table: Record<Permission, string> = {
  canViewRoot: 'yes  -    -    -    -',
  canViewAdministrator: 'yes  yes  -    -    -',
  canViewManager: 'yes  yes  yes  -    -',
  canViewNurse: 'yes  yes  yes  yes  -',
  canViewGerocultor: 'yes  yes  yes  yes  -',
  canViewResidents: 'yes  yes  yes  yes  yes',
  canViewRecords: 'yes  yes  yes  yes  yes',
  canViewMedications: 'yes  yes  yes  yes  yes',
  canViewReports: 'yes  yes  yes  yes  yes',
  canViewSettings: 'yes  -    -    -    -',
  isRoot: 'yes  -    -    -    -',
  isAdministrator: '-    yes  -    -    -',
  isManager: '-    -    yes  -    -',
  canAddResident: 'yes  yes  yes  yes  -',
  canEditResident: 'yes  yes  yes  yes  -',
  canDeleteResident: 'yes  yes  yes  yes  -',
  canAddMedication: 'yes  yes  yes  yes  -',
  canEditMedication: 'yes  yes  yes  yes  -',
  canDeleteMedication: 'yes  yes  yes  yes  -',
  canEndControlled: 'yes  yes  -    -    -',
  canSettleDifferences: 'yes  yes  yes  -    -',
  canRecordVitals: 'yes  yes  yes  yes  yes',
  canCloseAlerts: 'yes  yes  yes  yes  -',
  canVoidRecords: 'yes  yes  yes  -    -',
  canOpenMedications: 'yes  yes  yes  yes  -',
  canRecordMedications: 'yes  yes  yes  yes  yes',
  canPrescribe: 'yes  yes  yes  yes  -',
  canSetAlertLimits: 'yes  yes  yes  yes  -',
  canDiscardUnsentWork: 'yes  yes  yes  -    -',
  canExportLongReports: 'yes  yes  yes  -    -',
  canUseSpreadsheets: 'yes  yes  yes  -    -',
  canViewActivity: 'yes  yes  -    -    -',
  canViewAudit: 'yes  yes  -    -    -',
  canViewContacts: 'yes  yes  -    -    -',
  canListRoots: 'yes  -    -    -    -',
  canListAdministrators: 'yes  yes  -    -    -',
  canListManagers: 'yes  yes  yes  -    -',
  canListNurses: 'yes  yes  yes  -    -',
  canListGerocultors: 'yes  yes  yes  yes  -',
  canEditRoots: 'yes  -    -    -    -',
  canEditAdministrators: 'yes  yes  -    -    -',
  canEditManagers: 'yes  yes  -    -    -',
  canEditNurses: 'yes  yes  yes  -    -',
  canEditGerocultors: 'yes  yes  yes  yes  -',
  canDeleteRoots: 'yes  -    -    -    -',
  canDeleteUsers: 'yes  yes  -    -    -',
  canResetPasswords: 'yes  yes  yes  -    -',
  canManageDisplays: 'yes  yes  yes  -    -',
  canOpenSettings: 'yes  yes  -    -    -',
  canOperateDatabase: 'yes  yes  -    -    -',
  canManageTablets: 'yes  yes  yes  -    -',
  canUsePin: '-    -    -    yes  yes',
  canEditWebsite: 'yes  yes  yes  -    -',
  canExportPersonalData: 'yes  yes  -    -    -',
};

const cells = Object.entries(table).flatMap(([permission, row]) =>
  row.split(/\s+/).map((cell, column) => ({
    permission: permission as Permission,
    role: roles[column] as Role,
    holds: cell === 'yes',
  })),
);

describe('permissions', () => {
  it('has every permission of the table and no other', () => {
    expect([...permissions].sort()).toEqual(Object.keys(table).sort());
    expect(cells).toHaveLength(permissions.length * roles.length);
  });

  it.each(cells)('$role / $permission: $holds', ({ role, permission, holds }) => {
    expect(can(role, permission)).toBe(holds);
  });

  it.each([null, undefined, '', 'Root', 'visitor', 'toString'])('grants nothing to the role %o', (role) => {
    expect(permissions.filter((permission) => can(role, permission))).toEqual([]);
  });
});

describe('outranks', () => {
  it.each(roles.flatMap((a, i) => roles.map((b, j) => ({ a, b, above: i < j }))))(
    '$a above $b: $above',
    ({ a, b, above }) => {
      expect(outranks(a, b)).toBe(above);
    },
  );
});
