import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

// A software authenticator as defined by WebAuthn Level 3: CBOR, ES256 and its own counter.

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, part]) => [encode(key), encode(part)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const userPresent = 0x01;
const hasCredential = 0x40;

interface Asked {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
}

/** The origin of the page as the browser reports it; a phishing page has another origin. */
interface Page {
  readonly origin: string;
}

/** A device with one key. `count` is its usage counter and can be set. */
export function createAuthenticator({ counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const state = { count: 0 };

  function authenticatorData(rpId: string, flags: number, rest = Buffer.alloc(0)) {
    if (counts) state.count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, rest]);
  }
  const clientData = (type: 'create' | 'get', { challenge }: Asked, { origin }: Page) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const answer = <Response extends object>(response: Response) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  });

  return {
    state,
    create(asked: Asked, page: Page) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = encode(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = authenticatorData(asked.rp?.id ?? '', userPresent | hasCredential, credential);
      const attestation = encode(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return answer({
        clientDataJSON: clientData('create', asked, page).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      });
    },
    get(asked: Asked, page: Page) {
      const client = clientData('get', asked, page);
      const authData = authenticatorData(asked.rpId ?? '', userPresent);
      const signed = Buffer.concat([authData, sha256(client)]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      });
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
