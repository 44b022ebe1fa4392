import type { unsavedForms, UserInForm } from '@hearthline/contracts';
import type { Handlers } from '../../platform/core/handlers.ts';

export interface RootRoutesDeps {
  /** Users with unsaved values in a form. */
  readonly usersInForms: () => Promise<UserInForm[]>;
}

export function rootRoutes({ usersInForms }: RootRoutesDeps): Handlers<typeof unsavedForms> {
  return { list: async () => ({ people: await usersInForms() }) };
}
