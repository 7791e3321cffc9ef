import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { isApex } from "./rules.ts";

export const words = {
  unproven: refusal("domain_txt_missing"),
  issuing: refusal("domain_certificate_pending"),
  taken: refusal("domain_taken"),
  expired: refusal("domain_records_late"),
  lost: refusal("domain_txt_lost"),
  clearing: refusal("domain_clearing"),
} as const;

export const missingRecordRefusal = (host: string): Refusal =>
  isApex(host) ? refusal("domain_apex_record_missing", { host }) : refusal("domain_cname_missing");
