import type { SharedTablets } from '../auth/finish-sign-in.ts';
import { identifyTabletId } from './identify-tablet.ts';
import { endTabletSignIns, recordTabletSignIn } from './tablet-user.repository.ts';

/** The operations on shared tablets, as used by sign-ins. */
export const sharedTablets: SharedTablets = {
  identify: identifyTabletId,
  signedIn: recordTabletSignIn,
  endPins: (userId) => endTabletSignIns({ userId }),
};
