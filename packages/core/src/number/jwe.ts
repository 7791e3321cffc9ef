/** The part of jose for sealed forms, as a module of its own: loaded lazily and bundled separately. */
export { calculateJwkThumbprint, compactDecrypt, importJWK } from "jose";
