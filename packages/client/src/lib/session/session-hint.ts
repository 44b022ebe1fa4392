const key = 'signed-in';

/**
 * True if a user may be signed in on this browser; false if there was no sign-in since the last sign-out. Scripts can't read
 * the session cookie itself. True if storage is blocked.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

/** Notes for later page loads if a user is signed in. */
export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: the server is asked every time.
  }
}
