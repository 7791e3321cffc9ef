/** Names by which sender, events and queue of mails know each other across stacks. */
import type { Stack } from "sst/constructs";

export const mailConfigurationSet = (stack: Stack): string => `${stack.stage}-callwright`;

export const returnedMailRule = (stack: Stack, kind: string): string => `${stack.stage}-callwright-mail-${kind}`;
