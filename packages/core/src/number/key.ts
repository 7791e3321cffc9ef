/** The primary key of a number's row, for who must be light and does without the library that makes it (see its test). */

export const numberKey = ({ tenantId, numberId }: { readonly tenantId: string; readonly numberId: string }) => ({
  pk: `$callwright#tenantid_${tenantId.toLowerCase()}`,
  sk: `$number_1#numberid_${numberId.toLowerCase()}`,
});

/** What the seal of a number's account is bound to. */
export const sealContext = ({ tenantId, numberId }: { readonly tenantId: string; readonly numberId: string }) => ({
  tenantId,
  numberId,
});
