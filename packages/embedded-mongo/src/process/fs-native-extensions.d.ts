declare module 'fs-native-extensions' {
  /**
   * Takes an exclusive advisory lock on the whole file (Linux: an open file description lock; macOS: flock). False while
   * another open of the file holds it. Throws ENOLCK, EINVAL or ENOTSUP where the file system has no locks.
   */
  export function tryLock(fd: number): boolean;
}
