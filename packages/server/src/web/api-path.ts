/** Returns true for a path of the API; all others are pages, files and machine-readable endpoints. */
export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');
