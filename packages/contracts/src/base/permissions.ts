/** Highest rank first. */
export const roles = ['root', 'administrator', 'manager', 'nurse', 'gerocultor'] as const;

type Role = (typeof roles)[number];

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
  /** Take the mark "controlled drug" from a medication. */
  canEndControlled: ['root', 'administrator'],
  /** Note how a difference between the count and the balance of a controlled drug was settled. */
  canSettleDifferences: ['root', 'administrator', 'manager'],
  canRecordVitals: roles,
  /** Close an alert without a normal recheck; with one, canRecordVitals is enough. */
  canCloseAlerts: ['root', 'administrator', 'manager', 'nurse'],
  /** Open the page of the medication stock. Reading medications for a form or a report needs canViewMedications. */
  canOpenMedications: ['root', 'administrator', 'manager', 'nurse'],
  /** Record what happened to a dose: Form 02 and the round. */
  canRecordMedications: roles,
  /** Write, change and stop prescriptions. */
  canPrescribe: ['root', 'administrator', 'manager', 'nurse'],
  /** Void ("delete" in the UI) any record, and correct or move a colleague's or one older than a day. */
  canVoidRecords: ['root', 'administrator', 'manager'],
  /** Set or clear a resident's own alert limits. */
  canSetAlertLimits: ['root', 'administrator', 'manager', 'nurse'],
  /** Discard unsent work on a device of a user who can no longer sign in. */
  canDiscardUnsentWork: ['root', 'administrator', 'manager'],
  /** Export and print reports of more than 31 days at once. */
  canExportLongReports: ['root', 'administrator', 'manager'],
  /** Spreadsheet files of residents, vitals and medications: template, export, import. */
  canUseSpreadsheets: ['root', 'administrator', 'manager'],
  /** The page of sign-ins, sign-outs and other acts in the system itself. */
  canViewActivity: ['root', 'administrator'],
  canViewAudit: ['root', 'administrator'],
  /** Usernames and e-mail addresses of other users. */
  canViewContacts: ['root', 'administrator'],
  /** The lists of user accounts, one for each role. A user who may add to a list may edit and deactivate there too. */
  canListRoots: ['root'],
  canListAdministrators: ['root', 'administrator'],
  canListManagers: ['root', 'administrator', 'manager'],
  canListNurses: ['root', 'administrator', 'manager'],
  canListGerocultors: ['root', 'administrator', 'manager', 'nurse'],
  canEditRoots: ['root'],
  canEditAdministrators: ['root', 'administrator'],
  canEditManagers: ['root', 'administrator'],
  canEditNurses: ['root', 'administrator', 'manager'],
  canEditGerocultors: ['root', 'administrator', 'manager', 'nurse'],
  canDeleteRoots: ['root'],
  canDeleteUsers: ['root', 'administrator'],
  /** Set the password of a user with a lower role. */
  canResetPasswords: ['root', 'administrator', 'manager'],
  /** Pair, configure and unpair displays. */
  canManageDisplays: ['root', 'administrator', 'manager'],
  /** The page of the system settings; all but its database operations is for root alone. */
  canOpenSettings: ['root', 'administrator'],
  /** Make and check backups, and export the database. */
  canOperateDatabase: ['root', 'administrator'],
  /** Enrol, rename and end shared tablets. */
  canManageTablets: ['root', 'administrator', 'manager'],
  /** Have a PIN for shared tablets. */
  canUsePin: ['nurse', 'gerocultor'],
  /** Change the public site, and read what families wrote there. */
  canEditWebsite: ['root', 'administrator', 'manager'],
  /** Export all data about one person as an archive. */
  canExportPersonalData: ['root', 'administrator'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof holders;

export const permissions = Object.keys(holders) as readonly Permission[];

/** True if the role holds the permission; false for an unknown role and for null. */
export function can(role: string | null | undefined, permission: Permission): boolean {
  return (holders[permission] as readonly string[]).includes(role ?? '');
}

/** True if role `a` ranks above `b`. */
export function outranks(a: Role, b: Role): boolean {
  return roles.indexOf(a) < roles.indexOf(b);
}
