/** The change event of backups: started, completed, checked, removed, or progress. */
export interface BackupsChanged {
  readonly kind: 'backups';
}
