/** URL of the small photo of a resident or a user; null when there is none. */
export function smallPhoto({ photoUrl }: { photoUrl: string | null }): string | null {
  return photoUrl && `${photoUrl}${photoUrl.includes('?') ? '&' : '?'}size=small`;
}
