/** What the server says of domains, in the interface's language. */
import * as m from "#messages";
import { said, saying } from "../../../lib/said.ts";

export const domainWords = said([
  saying(m.domains_said_unproven),
  saying(m.domains_said_waiting),
  saying(m.domains_said_apex, "host", "below"),
  saying(m.domains_said_issuing),
  saying(m.domains_said_taken),
  saying(m.domains_said_expired),
  saying(m.domains_said_lost),
  saying(m.domains_said_clearing),
  saying(m.domains_said_yours),
  saying(m.domains_said_elsewhere),
  saying(m.domains_said_removing),
  saying(m.domains_said_most, "count"),
  saying(m.domains_said_unreachable),
  saying(m.domains_said_not_yours),
  saying(m.domains_said_long, "count"),
]);
