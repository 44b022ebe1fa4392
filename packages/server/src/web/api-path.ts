/** Whether a path is the API's; all others are pages, files and what machines read. */
export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');
