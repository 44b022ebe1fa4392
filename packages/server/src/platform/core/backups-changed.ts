/** The change event of backups: one was begun, made, checked or removed, or has got further. */
export interface BackupsChanged {
  readonly kind: 'backups';
}
