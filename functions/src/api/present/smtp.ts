/** A tenant's mail server on the wire, without its password. */
import type { Smtp } from "@callwright/contracts";
import { englishOf } from "@callwright/contracts/refusals";
import type * as Mail from "@callwright/core/mail/index";

export const presentServer = ({
  host,
  port,
  username,
  encryption,
  fromAddress,
  fromName,
  problem,
}: Mail.MailServerItem): Smtp => ({
  ...{ host, port, username, encryption, fromAddress, fromName },
  ...(problem && { problem: englishOf(problem), refusal: problem }),
});
