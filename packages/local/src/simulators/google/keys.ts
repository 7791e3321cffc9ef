/** The signing keys of the simulated Google, stored with the simulators' data; the last two are published. */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { JWK } from "jose";
import * as z from "zod/mini";
import type { Store } from "../store.ts";

const pemsSchema = z.array(z.string());
/** The newest key signs; the one before it stays published, so that its tokens are valid until they expire. */
const PUBLISHED = 2;

export interface SigningKeys {
  /** The key that signs, with its id. */
  current(): { readonly kid: string; readonly key: KeyObject };
  published(): readonly JWK[];
  rotate(): void;
}

export function createKeys(store: Store): SigningKeys {
  const readPems = (): string[] => {
    const row = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = 'google-keys'");
    return row ? z.parse(pemsSchema, JSON.parse(row.value)) : [];
  };
  const save = (pems: readonly string[]) =>
    store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES ('google-keys', ?)", JSON.stringify(pems));
  const rotate = (): string[] => {
    const pems = [createPem(), ...readPems()].slice(0, PUBLISHED);
    save(pems);
    return pems;
  };
  const loadKeys = () => {
    const pems = readPems();
    return (pems.length > 0 ? pems : rotate()).map((pem) => withId(createPrivateKey(pem)));
  };
  return {
    current() {
      const [first] = loadKeys();
      if (!first) throw new Error("There is no key");
      return first;
    },
    published: () => loadKeys().map(({ kid, publicJwk }) => ({ ...publicJwk, kid, use: "sig", alg: "RS256" })),
    rotate() {
      rotate();
    },
  };
}

const createPem = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "pem", type: "pkcs8" }).toString();

function withId(key: KeyObject) {
  const { n = "", e = "" } = key.export({ format: "jwk" });
  return { key, kid: createHash("sha1").update(n).digest("hex"), publicJwk: { kty: "RSA", n, e } };
}
