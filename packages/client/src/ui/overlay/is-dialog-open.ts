/** True while a dialog is on screen: an answer that comes late must not put another one over it. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
