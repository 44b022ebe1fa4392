/** URL of a resident's small photo; null when there is none. */
export function smallPhoto({ photoUrl }: { photoUrl: string | null }): string | null {
  return photoUrl && `${photoUrl}${photoUrl.includes('?') ? '&' : '?'}size=small`;
}
