/** Transfers of a call to a colleague: whom the assistant's tool calls, and what the call's artifact shows of it. */
import * as z from "zod/mini";
import type { TransferOffer } from "../conversation/transfer.ts";
import type { Assistant } from "./assistant-schema.ts";
import type { CallSetup } from "./calls.ts";
import { transferCallTool } from "./transfer-schema.ts";

type Destination = NonNullable<z.infer<typeof transferCallTool>["destinations"]>[number];

/** The first destination of the assistant's transfer tool, the only one that is called. */
function destinationOf({ model }: Assistant): Destination | undefined {
  const tools: readonly unknown[] = model && "tools" in model && Array.isArray(model.tools) ? model.tools : [];
  return tools.flatMap((tool) => z.safeParse(transferCallTool, tool).data?.destinations ?? [])[0];
}

export function transferOfferOf(assistant: Assistant): TransferOffer | undefined {
  const destination = destinationOf(assistant);
  return (
    destination && {
      before: destination.message ?? "Transferring the call now",
      failed: destination.transferPlan?.fallbackPlan?.message ?? "",
    }
  );
}

export const transferUpdateOf = ({ assistant }: CallSetup) => ({ destination: destinationOf(assistant) });

const statuses = { accepted: "connected", refused: "cancelled", unanswered: "no-answer" } as const;

/** `transfers` of the call's artifact; empty if the call ended before the transfer. */
export function transfersOf({ assistant, script: { lines, transfer } }: CallSetup) {
  const destination = destinationOf(assistant);
  if (!destination || !transfer || !lines.some(({ isTransfer }) => isTransfer)) return {};
  return { transfers: [{ destination, mode: destination.transferPlan?.mode, status: statuses[transfer] }] };
}
