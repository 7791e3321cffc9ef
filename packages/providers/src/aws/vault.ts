/** The vault port on KMS: small secrets, encrypted by the key itself and bound to their context. */
import { lazy } from "@callwright/core/kernel/lazy";
import type { Vault } from "@callwright/core/ports/vault";
import { type AwsLocation, connection } from "./connection.ts";

export interface VaultConfig extends AwsLocation {
  readonly keyId: string;
}

const maxBytes = 4096; // KMS' limit; credentials are far below

export function createVault({ keyId: KeyId, ...location }: VaultConfig): Vault {
  const sdk = () => import("./kms-sdk.ts");
  const client = lazy(async () => new (await sdk()).KMSClient(connection(location)));

  return {
    async seal(plaintext, context) {
      const Plaintext = new TextEncoder().encode(plaintext);
      if (Plaintext.length > maxBytes) throw new RangeError(`A secret has at most ${maxBytes} bytes`);
      const { EncryptCommand } = await sdk();
      const command = new EncryptCommand({ KeyId, Plaintext, EncryptionContext: { ...context } });
      const { CiphertextBlob } = await (await client()).send(command);
      if (!CiphertextBlob) throw new Error("KMS answered without a ciphertext");
      return Buffer.from(CiphertextBlob).toString("base64");
    },
    async open(sealed, context) {
      const { DecryptCommand } = await sdk();
      const CiphertextBlob = Buffer.from(sealed, "base64");
      const command = new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: { ...context } });
      const { Plaintext } = await (await client()).send(command);
      if (!Plaintext) throw new Error("KMS answered without a plaintext");
      return new TextDecoder().decode(Plaintext);
    },
  };
}
