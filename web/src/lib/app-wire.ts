/** The build fills this module with the endpoints that only the signed-in app calls (see vite.config.ts). */
export {};
