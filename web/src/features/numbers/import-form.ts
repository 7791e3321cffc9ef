import { numberCredentialsSchema } from "@callwright/contracts/endpoints/number";
import { cleanPhone } from "@callwright/contracts/phone-format";
import { readBody } from "../../lib/faults.ts";
import { accountTexts, filledFields, type Provider } from "./account-form.ts";

export function readImport(provider: Provider, data: FormData) {
  const fields = filledFields(data);
  const phoneNumber = cleanPhone(fields.phoneNumber ?? "");
  return readBody(numberCredentialsSchema, { ...fields, provider, phoneNumber }, accountTexts);
}
