/** The keys with which the played Google signs: kept with the simulators' memory, the last two published. */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { JWK } from "jose";
import * as z from "zod/mini";
import type { Store } from "../store.ts";

const keptSchema = z.array(z.string());
/** A new key signs at once; the one before it stays published, so that its tokens are good until they expire. */
const PUBLISHED = 2;

export interface SigningKeys {
  /** The key that signs, with its name. */
  current(): { readonly kid: string; readonly key: KeyObject };
  published(): readonly JWK[];
  rotate(): void;
}

export function createKeys(store: Store): SigningKeys {
  const read = (): string[] => {
    const row = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = 'google-keys'");
    return row ? z.parse(keptSchema, JSON.parse(row.value)) : [];
  };
  const keep = (pems: readonly string[]) =>
    store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES ('google-keys', ?)", JSON.stringify(pems));
  const rotate = (): string[] => {
    const pems = [createPem(), ...read()].slice(0, PUBLISHED);
    keep(pems);
    return pems;
  };
  const keys = () => {
    const kept = read();
    return (kept.length > 0 ? kept : rotate()).map((pem) => named(createPrivateKey(pem)));
  };
  return {
    current() {
      const [first] = keys();
      if (!first) throw new Error("There is no key");
      return first;
    },
    published: () => keys().map(({ kid, publicJwk }) => ({ ...publicJwk, kid, use: "sig", alg: "RS256" })),
    rotate() {
      rotate();
    },
  };
}

const createPem = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "pem", type: "pkcs8" }).toString();

function named(key: KeyObject) {
  const { n = "", e = "" } = key.export({ format: "jwk" });
  return { key, kid: createHash("sha1").update(n).digest("hex"), publicJwk: { kty: "RSA", n, e } };
}
