export const platformAccount = "platform";

/** Lower case, since ElectroDB writes keys in lower case. */
export const accountIdPattern = /^[a-z][a-z0-9-]{1,30}$/;

/** Primary key of the row, for code that avoids loading ElectroDB; key.test.ts compares it with ElectroDB's. */
export const voiceAccountKey = (accountId: string) => ({
  pk: `$callwright#accountid_${accountId}`,
  sk: "$voiceaccount_1",
});

export const voiceAccountContext = (accountId: string) => ({ purpose: "voice-account", accountId });

/** A stored webhook's name keeps the account whose secret verified it, since a replay is not verified again. */
export const webhookName = (requestId: string, accountId: string): string =>
  accountId === platformAccount ? requestId : `${requestId}@${accountId}`;

export const accountOfWebhook = (key: string): string => /@([a-z0-9-]+)[.]json$/.exec(key)?.[1] ?? platformAccount;
