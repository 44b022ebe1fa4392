/** The small picture of a resident, for rows and choices; null where there is none. */
export function smallPhoto({ photoUrl }: { photoUrl: string | null }): string | null {
  return photoUrl && `${photoUrl}${photoUrl.includes('?') ? '&' : '?'}size=small`;
}
