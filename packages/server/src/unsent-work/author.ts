import { UserModel } from '../users/user.model.ts';

/** Whose work waits: `name` is null where the account is gone. Who is deactivated or has no e-mail cannot sign in. */
export async function findAuthor(id: string): Promise<{ name: string | null; canSignIn: boolean }> {
  const account = await UserModel.findById(id, { name: 1, active: 1, email: 1 }).lean();
  if (!account) return { name: null, canSignIn: false };
  return { name: account.name, canSignIn: account.active && account.email !== null };
}
