import type { Role } from '@hearthline/contracts';

interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/** The password of every demo account. It is public, so a demo serves this machine only (see `exposure`). */
export const demoPassword = 'hearthline';

/** The demo accounts that the sign-in page lists. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'root@hearthline.test', name: 'Irene Castell', role: 'root' },
  { email: 'administrator@hearthline.test', name: 'David Marsh', role: 'administrator' },
  { email: 'manager@hearthline.test', name: 'Hanna Lind', role: 'manager' },
  { email: 'nurse@hearthline.test', name: 'Ana Ribeiro', role: 'nurse' },
  { email: 'nurse2@hearthline.test', name: 'Grace Okafor', role: 'nurse' },
  { email: 'gerocultor@hearthline.test', name: 'Tomasz Nowak', role: 'gerocultor' },
];
