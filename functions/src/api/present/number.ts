/** An imported number on the wire; its credentials never are. */
import type { ImportedNumber } from "@callwright/contracts";
import type { NumberItem } from "@callwright/core/number/index";

export function presentNumber(number: NumberItem): ImportedNumber {
  return {
    id: number.numberId,
    _id: number.numberId,
    provider: number.provider,
    phoneNumber: number.phoneNumber,
    label: number.label,
    registration: {
      isRegistered: number.status === "registered",
      status: number.status,
      vapiPhoneNumberId: number.voiceNumberId,
      reason: number.reason,
    },
    createdAt: number.createdAt,
  };
}
