/** What opens sealed forms, as a module of its own: loaded with the first of them, and bundled without the rest. */
export { calculateJwkThumbprint, compactDecrypt, importJWK } from "jose";
