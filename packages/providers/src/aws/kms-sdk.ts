/** What `vault.ts` imports lazily: through this module, a bundle holds only these parts of the SDK. */
export { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
