export interface SourceId {
  readonly tenantId: string;
  readonly sourceId: string;
}

/** Primary key of a source's row, for code that avoids loading ElectroDB; key.test.ts compares it with ElectroDB's. */
export const sourceKey = ({ tenantId, sourceId }: SourceId) => ({
  pk: `$callwright#tenantid_${tenantId.toLowerCase()}`,
  sk: `$source_1#sourceid_${sourceId.toLowerCase()}`,
});

export const sourceSealContext = ({ tenantId, sourceId }: SourceId) => ({ tenantId, sourceId, purpose: "sources" });

/** The plaintext of a source's `sealed`. The webhook receiver needs the kind to check the sender's signature. */
export interface SealedSource {
  readonly kind: string;
  readonly secret: string;
}

export const sourceAddress = ({ tenantId, sourceId }: SourceId): string => `/hooks/${tenantId}.${sourceId}`;
