/** Separate module, so that argon2's WebAssembly is loaded only when a process first hashes or checks a password. */
export { argon2id, argon2Verify } from "hash-wasm";
