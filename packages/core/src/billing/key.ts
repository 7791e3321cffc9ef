/** Primary key and seal context of a tenant's payments account, for code that does not load ElectroDB. */

export const paymentsAccountKey = (tenantId: string) => ({
  pk: `$callwright#tenantid_${tenantId.toLowerCase()}`,
  sk: "$paymentsaccount_1",
});

export const paymentsSealContext = (tenantId: string) => ({ tenantId, purpose: "payments" });

export interface SealedKeys {
  readonly secretKey: string;
  readonly webhookSecret?: string | undefined;
}

export const platformAccountId = "platform";
