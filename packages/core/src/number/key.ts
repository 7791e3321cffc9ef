/** Primary key of a number's row, for code that avoids loading ElectroDB; key.test.ts compares it with ElectroDB's. */
export const numberKey = ({ tenantId, numberId }: { readonly tenantId: string; readonly numberId: string }) => ({
  pk: `$callwright#tenantid_${tenantId.toLowerCase()}`,
  sk: `$number_1#numberid_${numberId.toLowerCase()}`,
});

/** The vault binds a number's sealed carrier account to this. */
export const sealContext = ({ tenantId, numberId }: { readonly tenantId: string; readonly numberId: string }) => ({
  tenantId,
  numberId,
});
