import { findLinks } from '../../office/accounts/account-link.repository.ts';
import { findActiveFactor } from '../../people/auth/second-factor.repository.ts';
import { findPin } from '../../people/tablets/pin.repository.ts';
import { listUserTablets } from '../../people/tablets/tablet-user.repository.ts';
import { findTabletNames } from '../../people/tablets/tablet.repository.ts';
import type { HeldDocument } from './personal-data.ts';

/** A user's sign-in factors and shared tablets, without secrets and keys. */
export async function* credentialsData(userId: string): AsyncGenerator<HeldDocument> {
  const factor = await findActiveFactor(userId);
  if (factor?.secret) {
    const document = { kind: 'App', addedAt: factor.enabledAt };
    yield { collection: 'second_factors', document };
  }
  for (const { name, rpId, addedAt, lastUsedAt } of factor?.passkeys ?? []) {
    const document = { kind: 'Passkey', name, address: rpId, addedAt, lastUsedAt };
    yield { collection: 'second_factors', document };
  }
  const pin = await findPin(userId);
  if (pin?.pinHash) yield { collection: 'user_pins', document: { setAt: pin.setAt } };
  const used = await listUserTablets(userId);
  const names = await findTabletNames(used.map(({ tabletId }) => tabletId));
  for (const { tabletId, signedInAt, lastUsedAt } of used) {
    const document = { tablet: names.get(tabletId) ?? '', signedInAt, lastUsedAt };
    yield { collection: 'tablet_users', document };
  }
  for (const { purpose, email, expiresAt } of await findLinks(userId)) {
    const document = { purpose, ...(email !== undefined && { email }), expiresAt };
    yield { collection: 'account_links', document };
  }
}
