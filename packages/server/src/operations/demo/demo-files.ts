/**
 * Folder of the demo's pictures and of its residents' portraits, by room; the build puts a copy beside the program. Drawn for
 * this project, of invented people: they are part of it, under its licence, and hold no third party's work.
 */
export const demoFiles = new URL('./demo-files/', import.meta.url);
