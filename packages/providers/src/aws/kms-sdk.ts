export { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
