/** Loaded with the first passkey, so that the server's start does not wait for its certificate parsers. */
export const passkeyLibrary = () => import('@simplewebauthn/server');

/** Accepted signature algorithms: EdDSA, ES256, RS256 (COSE). */
export const passkeyAlgorithms = [-8, -7, -257] as const;
