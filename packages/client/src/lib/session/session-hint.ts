const key = 'signed-in';

/**
 * Whether somebody may be signed in on this browser: false where nobody was since the last sign-out. The session cookie itself can't be
 * read by scripts. True where storage is blocked.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

/** Notes for later pages whether somebody is signed in. */
export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: the server is asked every time.
  }
}
