/** Reads the import form: credentials, number and label. */
import { type NumberCredentials, numberCredentialsSchema } from "@callwright/contracts/endpoints/number";
import { cleanPhone } from "@callwright/contracts/phone-format";
import { filledFields, type Provider, type Reading, read } from "./account-form.ts";

export function readImport(provider: Provider, data: FormData): Reading<NumberCredentials> {
  const fields = filledFields(data);
  return read(numberCredentialsSchema, { ...fields, provider, phoneNumber: cleanPhone(fields.phoneNumber ?? "") });
}
