/** Primary key of a number's row, for code that avoids loading ElectroDB (see the test). */

export const numberKey = ({ tenantId, numberId }: { readonly tenantId: string; readonly numberId: string }) => ({
  pk: `$callwright#tenantid_${tenantId.toLowerCase()}`,
  sk: `$number_1#numberid_${numberId.toLowerCase()}`,
});

export const sealContext = ({ tenantId, numberId }: { readonly tenantId: string; readonly numberId: string }) => ({
  tenantId,
  numberId,
});
