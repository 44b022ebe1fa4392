import { USER_HEADER, type User } from '@hearthline/contracts';

/** A reply; its body is parsed when it is JSON. */
export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** A client of the server under test, signed in when it has a cookie. */
export interface TestClient<Who extends User | null = User> {
  readonly user: Who;
  /** The Cookie header; '' when not signed in. */
  readonly cookie: string;
  get<Body = unknown>(path: string, headers?: Record<string, string>): Promise<Reply<Body>>;
  post<Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<Body>>;
  put<Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<Body>>;
  patch<Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<Body>>;
  delete<Body = unknown>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Body>>;
}

export function createClient<Who extends User | null>(
  url: string,
  cookie: string,
  user: Who,
): TestClient<Who> {
  const call =
    (method: string) =>
    async <Body>(
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Reply<Body>> => {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(user && { [USER_HEADER]: user.id }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('application/json');
      return {
        status: response.status,
        body: (isJson ? JSON.parse(text) : text) as Body,
        headers: response.headers,
      };
    };
  return {
    user,
    cookie,
    get: (path, headers) => call('GET')(path, undefined, headers),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
}
