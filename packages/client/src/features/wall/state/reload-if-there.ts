/** Loads the page anew where the server gives it: one that can't be had is a browser's error, and nobody is there to press anything. */
export async function reloadIfThere(reload: () => void): Promise<void> {
  try {
    const page = await fetch('/wall', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (page.ok) reload();
  } catch {
    // Whoever asked asks again.
  }
}
