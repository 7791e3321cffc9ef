/** What we use of KMS' SDK, as a module of its own: loaded at the first use, and bundled without the rest. */
export { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
