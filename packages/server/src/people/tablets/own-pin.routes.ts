import type { ownPin } from '@hearthline/contracts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { readDevice } from '../auth/known-device.ts';
import { hashingQueue } from '../auth/password.ts';
import { getActor, historyEntry } from '../../records/clinical/history.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { toNetwork } from '../../platform/core/ip-network.ts';
import { hashPin } from './pin.ts';
import { findPin, writePin } from './pin.repository.ts';

/**
 * The user's own PIN for shared tablets. After five wrong PINs a new PIN does not help: the user must sign in with the
 * password.
 */
export function ownPinRoutes({ config }: { readonly config: Config }): Handlers<typeof ownPin> {
  return {
    status: async ({ caller }) => ({
      setAt: (await findPin(caller.user.id))?.setAt?.toISOString() ?? null,
    }),

    set: async (call) => {
      const { body, caller, ip, userAgent, cookie } = call;
      const { user } = caller;
      const origin = { ip, userAgent, device: readDevice(cookie, config) };
      await checkOwnPassword(user, body.currentPassword, origin, 'At a change of PIN');
      const place = { lane: toNetwork(ip), preferred: true };
      const pinHash = await hashingQueue(place, () => hashPin(user.id, body.pin, config));
      const setAt = new Date();
      await writePin(user, { pinHash, setAt }, historyEntry(getActor(call), 'updated', setAt));
      return { setAt: setAt.toISOString() };
    },

    remove: async (call) => {
      const { user } = call.caller;
      if (!(await findPin(user.id))?.pinHash) return undefined;
      const entry = historyEntry(getActor(call), 'deleted', new Date());
      await writePin(user, { pinHash: null, setAt: null }, entry);
      return undefined;
    },
  };
}
