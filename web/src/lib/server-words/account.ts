/** What it says of signing in, one's own data, passwords and API keys. */
import * as m from "#messages";
import { naming, saying } from "../said.ts";
import { scopeNamed } from "./names.ts";

export const account = [
  saying(m.profile_zone_invalid),
  saying(m.login_failed),
  saying(m.refused_unconfirmed),
  saying(m.refused_link),
  saying(m.google_failed),
  saying(m.google_unlinked),
  saying(m.said_google_absent),
  saying(m.login_email_invalid),
  saying(m.fault_name),
  saying(m.fault_phone),
  saying(m.fault_password_short),
  saying(m.fault_password_long),
  saying(m.fault_passwords_differ),
  saying(m.fault_password_common),
  saying(m.fault_password_has_email),
  saying(m.profile_password_current_missing),
  saying(m.profile_password_current_wrong),
  saying(m.said_password_stale),
  saying(m.said_key_password),
  saying(m.said_key_invalid),
  saying(m.api_keys_said_most, "count"),
  naming(m.said_key_lacks, { scope: scopeNamed }),
  naming(m.said_key_gives, { scope: scopeNamed }),
];
