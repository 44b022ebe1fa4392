import type { Passkey, Role, User } from '@hearthline/contracts';
import { buildUser, testPassword } from '../../../../testing/build-user.ts';
import { createClient, type TestClient } from '../../../../testing/test-client.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { createAuthenticator, type Authenticator } from './software-authenticator.ts';

interface Challenge {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly allowCredentials?: readonly { readonly id: string }[];
}
interface Refused {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
  readonly current?: { readonly ticket: string; readonly app: boolean; readonly passkey: boolean };
}

const path = '/api/auth/passkeys';

/** Calls of this server under the name localhost, where browsers support passkeys. */
export function atLocalhost(server: TestServer) {
  const origin = `http://localhost:${new URL(server.url).port}`;

  const post = async <Body = Refused>(who: TestClient | TestClient<null>, to: string, body?: unknown) =>
    createClient(origin, who.cookie, who.user).post<Body>(to, body, { origin });

  async function begin(who: TestClient, proof: object = {}, name = 'Key') {
    return post<{ options: Challenge } & Refused>(who, path, {
      currentPassword: testPassword,
      name,
      ...proof,
    });
  }

  async function add(who: TestClient, authenticator: Authenticator, proof: object = {}, name = 'Key') {
    const { body } = await begin(who, proof, name);
    const passkey = authenticator.create(body.options, { origin });
    return post<{ passkey: Passkey; recoveryCodes: string[] | null } & Refused>(who, `${path}/confirm`, {
      passkey,
    });
  }

  /** Creates the answer that proves the second factor in a signed-in user's own session. */
  async function prove(who: TestClient, authenticator: Authenticator) {
    const { body } = await post<{ options: Challenge }>(who, `${path}/challenge`);
    return authenticator.get(body.options, { origin });
  }

  const login = ({ email }: User) =>
    post(server.anonymous, '/api/auth/login', { email, password: testPassword });

  const challengeOf = async (ticket: string) =>
    (await post<{ options: Challenge }>(server.anonymous, `${path}/sign-in-challenge`, { ticket })).body
      .options;

  const signIn = (ticket: string, passkey: object) =>
    post<Refused & { user?: User }>(server.anonymous, `${path}/sign-in`, { ticket, passkey });

  return {
    origin,
    post,
    begin,
    add,
    prove,
    login,
    challengeOf,
    signIn,
    ticketOf: async (user: User) => (await login(user)).body.current?.ticket ?? '',
    /** The second step, answered by this device at this origin. */
    async step(ticket: string, authenticator: Authenticator, at = origin) {
      return signIn(ticket, authenticator.get(await challengeOf(ticket), { origin: at }));
    },
    /** Creates a user whose second factor is a passkey. */
    async enrolled(role: Role = 'nurse', authenticator = createAuthenticator()) {
      const user = await buildUser(role);
      const client = await server.signIn(user);
      const { body } = await add(client, authenticator);
      return { user, client, authenticator, passkey: body.passkey, recoveryCodes: body.recoveryCodes ?? [] };
    },
  };
}
