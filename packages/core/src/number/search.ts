import { type CarrierAccount, carrierAccountSchema, type SearchNumbers } from "@callwright/contracts";
import { carriers } from "@callwright/contracts/carriers";
import { refusal } from "@callwright/contracts/refusals";
import { ports } from "../kernel/context.ts";
import { AppError, providerUnavailable } from "../kernel/error.ts";
import { decryptForm, openAccount } from "./account.ts";
import { get } from "./read.ts";

const pageSize = 30;

interface AccountSource {
  readonly numberId?: string | undefined;
  readonly encrypted?: string | undefined;
}

export async function accountFrom({ numberId, encrypted = "" }: AccountSource): Promise<CarrierAccount> {
  if (numberId === undefined) return decryptForm(carrierAccountSchema, encrypted);
  return openAccount(await get(numberId));
}

export async function search(query: SearchNumbers) {
  const account = await accountFrom(query);
  const { country, kind, areaCode, locality, contains, needsSms } = query;
  const carrier = await ports().carrier(account.provider);
  const result = await carrier.searchNumbers(account, {
    country,
    kind,
    voice: true,
    sms: needsSms,
    limit: pageSize,
    // Only Italian numbers keep the zero of their area code after the country code.
    areaCode: (country === "IT" ? areaCode : areaCode?.replace(/^0+/, "")) || undefined,
    locality: locality || undefined,
    contains: contains || undefined,
  });
  const { provider } = account;
  switch (result.kind) {
    case "found":
      return { provider, numbers: [...result.numbers] };
    case "not_sold":
      throw new AppError(
        "provider_refused",
        refusal("offers_not_sold", { provider: carriers[provider].name, kind, country }),
      );
    case "bad_credentials":
      throw new AppError("provider_refused", result.reason);
    case "unavailable":
      throw providerUnavailable(result.reason);
  }
}
