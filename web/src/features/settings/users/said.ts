/** What the server says of people, in the interface's language. */
import * as m from "#messages";
import { said, saying } from "../../../lib/said.ts";

export const memberWords = said([
  saying(m.users_said_known),
  saying(m.users_said_accepted),
  saying(m.users_said_disabled),
  saying(m.users_said_super),
  saying(m.users_said_self_disabled),
  saying(m.users_said_self_demoted),
]);
