import { Problem } from '@hearthline/contracts';
import { duplicateField } from '../../records/clinical/idempotency.ts';
import { findUserByEmail } from '../../people/users/user.repository.ts';

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
    if (taken[field] === undefined) throw error;
    throw takenProblem(field);
  }
}

/** Before a mail is sent to it; whoever confirms it later is checked again. Throws 422 naming `email`. */
export async function checkEmailIsFree(email: string): Promise<void> {
  const problem = (await findUserByEmail(email)) && takenProblem('email');
  if (problem) throw problem;
}

function takenProblem(field: string): Problem {
  const message = taken[field] ?? '';
  return new Problem('invalid', message, { fields: { [field]: message } });
}
