/** The consent column of a file as the proposed source of the consent, in the review's draft. */
import { truncate } from "@callwright/contracts/truncate";
import * as m from "#messages";
import { saveDraft } from "../../../lib/drafts.ts";
import type { Ready } from "./use-file.ts";

export function proposeConsentSource(userId: string, importId: string, { name, plan }: Ready): void {
  const column = plan.names[plan.uses.indexOf("consent")];
  if (!column) return;
  const source = truncate(m.import_consent_column({ column, file: name }), 300);
  saveDraft(userId, `import:${importId}`, { source });
}
