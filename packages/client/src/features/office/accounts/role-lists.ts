import type { Role } from '@hearthline/contracts';

interface RoleList {
  readonly title: string;
  readonly about: string;
  /** "Add Nurse" */
  readonly noun: string;
  readonly list: 'listRoots' | 'listAdministrators' | 'listManagers' | 'listNurses' | 'listGerocultors';
  readonly create:
    'createRoot' | 'createAdministrator' | 'createManager' | 'createNurse' | 'createGerocultor';
}

/** The page of each role's accounts: its words and its calls. */
export const roleLists: Readonly<Record<Role, RoleList>> = {
  root: {
    title: 'Root Users',
    about: 'They may do everything, and can always sign in.',
    noun: 'Root User',
    list: 'listRoots',
    create: 'createRoot',
  },
  administrator: {
    title: 'Administrators',
    about: 'They look after staff accounts, exports and the audit trail.',
    noun: 'Administrator',
    list: 'listAdministrators',
    create: 'createAdministrator',
  },
  manager: {
    title: 'Managers',
    about: 'They run the home: residents, records, nurses and gerocultors.',
    noun: 'Manager',
    list: 'listManagers',
    create: 'createManager',
  },
  nurse: {
    title: 'Nurses',
    about: 'They look after residents, records and medication.',
    noun: 'Nurse',
    list: 'listNurses',
    create: 'createNurse',
  },
  gerocultor: {
    title: 'Gerocultors',
    about: 'They record vitals and medication at the bedside.',
    noun: 'Gerocultor',
    list: 'listGerocultors',
    create: 'createGerocultor',
  },
};
