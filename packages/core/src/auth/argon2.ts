/** Separate module, so that argon2's WebAssembly loads with the first password only. */
export { argon2id, argon2Verify } from "hash-wasm";
