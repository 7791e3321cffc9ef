import { refusal } from "@callwright/contracts/refusals";
import { AppError } from "../kernel/error.ts";
import * as PhoneNumber from "../number/index.ts";

export const textable = async (): Promise<PhoneNumber.NumberItem[]> =>
  (await PhoneNumber.list()).filter(PhoneNumber.isTextable);

/** The named number, else the usual one, else the oldest. Throws if none can send texts, or the named one is not the user's. */
export async function chooseNumber(
  named: string | undefined,
  usual: string | undefined,
): Promise<PhoneNumber.NumberItem> {
  if (named) await PhoneNumber.get(named);
  const numbers = await textable();
  const wanted = named ?? usual;
  const chosen = numbers.find(({ numberId }) => numberId === wanted) ?? (named ? undefined : numbers[0]);
  if (!chosen) throw new AppError("no_number", refusal("no_sms_number"));
  return chosen;
}
