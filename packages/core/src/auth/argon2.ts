/** What we use of argon2's WebAssembly, as a module of its own: loaded at the first password, and bundled without the rest. */
export { argon2id, argon2Verify } from "hash-wasm";
