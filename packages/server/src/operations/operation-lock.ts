/** Lets one operation on the database run at a time in this process. */
export interface OperationLock {
  /** Returns what gives the lock back; null while another operation has it. */
  readonly take: () => (() => void) | null;
}

export function createOperationLock(): OperationLock {
  let isTaken = false;
  return {
    take() {
      if (isTaken) return null;
      isTaken = true;
      return () => {
        isTaken = false;
      };
    },
  };
}
