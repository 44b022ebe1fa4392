/** Loaded with the first passkey: a start of the server does not wait for its certificate parsers. */
export const passkeyLibrary = () => import('@simplewebauthn/server');

/** Signature algorithms that are accepted: EdDSA, ES256, RS256 (COSE). */
export const passkeyAlgorithms = [-8, -7, -257] as const;
