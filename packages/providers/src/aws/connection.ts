/** Options of the adapters' AWS clients: region, attempts, time limits, and the address of a local stand-in. */
export interface AwsLocation {
  readonly region: string;
  readonly endpoint?: string | undefined;
}

export interface Timeouts {
  readonly connectMs?: number;
  readonly requestMs?: number;
}

export function connection({ region, endpoint }: AwsLocation, { connectMs = 1000, requestMs = 5000 }: Timeouts = {}) {
  return {
    region,
    maxAttempts: 4,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: requestMs, throwOnRequestTimeout: true },
    ...(endpoint && { endpoint, credentials: standInCredentials }),
  };
}

/** The environment's credentials, else invented ones: a stand-in needs a signature, not an account. */
export async function standInCredentials(): Promise<{ accessKeyId: string; secretAccessKey: string }> {
  const { fromEnv } = await import("@aws-sdk/credential-provider-env");
  return fromEnv()().catch(() => ({ accessKeyId: "local", secretAccessKey: "local" }));
}

export const hasErrorName = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);
