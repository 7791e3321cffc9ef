/** A job's candidate without calls. */
import type { Person } from "../src/features/people/person.ts";

export const ada: Person = {
  _id: "cand_1",
  firstName: "Ada",
  lastName: "Lovelace",
  phoneNumber: "+4915112345678",
  callStatus: "not_executed",
  callSummary: "",
  outcomeLabel: "Not Executed",
  sentPreCallSms: "",
  sms: false,
  totalCalls: 0,
  logs: [],
};
