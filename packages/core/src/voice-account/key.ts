export const platformAccount = "platform";

/** Lower case, since ElectroDB writes keys in lower case. */
export const accountIdPattern = /^[a-z][a-z0-9-]{1,30}$/;

/** Primary key of the row, for code that avoids loading ElectroDB; key.test.ts compares it with ElectroDB's. */
export const voiceAccountKey = (accountId: string) => ({
  pk: `$callwright#accountid_${accountId}`,
  sk: "$voiceaccount_1",
});

export const voiceAccountContext = (accountId: string) => ({ purpose: "voice-account", accountId });

interface NumberKey {
  readonly tenantId: string;
  readonly numberId: string;
}

/**
 * A stored webhook's name keeps what a replay can no longer read: the account whose secret verified it, and the number
 * in its address, which an inbound call's body does not name.
 */
export function webhookName(requestId: string, accountId: string, number?: NumberKey): string {
  const name = number ? `${requestId}.${number.tenantId}.${number.numberId}` : requestId;
  return accountId === platformAccount ? name : `${name}@${accountId}`;
}

export function numberOfWebhook(key: string): NumberKey | undefined {
  const [, tenantId, numberId] = /[.](ten_\w+)[.](num_\w+)(?:@[a-z0-9-]+)?[.]json$/.exec(key) ?? [];
  return tenantId && numberId ? { tenantId, numberId } : undefined;
}

export const accountOfWebhook = (key: string): string => /@([a-z0-9-]+)[.]json$/.exec(key)?.[1] ?? platformAccount;
