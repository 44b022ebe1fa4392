import { Problem } from '@hearthline/contracts';
import { duplicateField } from '../clinical/idempotency.ts';

const taken: Readonly<Record<string, string>> = {
  username: 'This username is already taken.',
  email: 'This e-mail address belongs to another user.',
};

/** Stores an account; a username or e-mail that another account has is 422 at its field. */
export async function checkUnique<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    const field = duplicateField(error) ?? '';
    const message = taken[field];
    if (message === undefined) throw error;
    throw new Problem('invalid', message, { fields: { [field]: message } });
  }
}
