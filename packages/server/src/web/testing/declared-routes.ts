import { contract, type Endpoint } from '@hearthline/contracts';

/** Public endpoints. A new one must be listed here deliberately; all others need a permission. */
export const forAnyone = [
  'auth.login',
  'system.health',
  'system.maintenanceStatus',
  'system.forgotPasswordSetting',
  'system.demo',
  'wall.beginPairing',
  'wall.pairing',
  // These have their own credentials: the ticket of a password, of a tablet, a PIN, the token of a link.
  'secondFactor.signIn',
  'passkeys.signInChallenge',
  'passkeys.signIn',
  'sharedTablet.beginPairing',
  'sharedTablet.pairing',
  'sharedTablet.status',
  'sharedTablet.photo',
  'sharedTablet.signIn',
  'accountLinks.forgotPassword',
  'accountLinks.verifyResetToken',
  'accountLinks.resetPassword',
  'accountLinks.confirmEmail',
  'website.publicContact',
  'website.publicSlideshow',
  'contactMessages.beginForm',
  'contactMessages.send',
  // Contents of the sign-in page.
  'appearance.publicAppearance',
  'appearance.loginImage',
];

/** Endpoints for every signed-in user of any role: their own session and account, and the data of each role's dashboard. */
export const forSignedIn = [
  'auth.logout',
  'auth.me',
  'auth.extend',
  'auth.password',
  'auth.sessions',
  'auth.endSession',
  'dashboard.stats',
  'dashboard.notices',
  'dashboard.recentRecords',
  'dashboard.activeUsers',
  'users.get',
  'users.updateProfile',
  'users.uploadPhoto',
  'users.removePhoto',
  'users.photo',
  'secondFactor.status',
  'secondFactor.begin',
  'secondFactor.confirm',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.remove',
  'passkeys.challenge',
  'passkeys.begin',
  'passkeys.confirm',
  'passkeys.remove',
];

/** Endpoints allowed with a temporary password. */
export const beforeOwnPassword = ['auth.logout', 'auth.me', 'auth.extend', 'auth.password'];

/** Endpoints allowed before a required second factor exists. */
export const beforeSecondFactor = [
  ...beforeOwnPassword,
  'secondFactor.status',
  'secondFactor.begin',
  'secondFactor.confirm',
  'passkeys.begin',
  'passkeys.confirm',
];

/** Addresses of the FHIR interface that need no key; no session opens the others. */
export const fhirForAnyone = ['/fhir/metadata'];

/** An endpoint with its name in the contract. */
export interface Route extends Endpoint {
  readonly name: string;
}
/** Every endpoint of the contract. */
export const routes: readonly Route[] = Object.entries(contract).flatMap(([resource, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({
    ...endpoint,
    name: `${resource}.${name}`,
  })),
);
