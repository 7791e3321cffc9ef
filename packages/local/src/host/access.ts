/** Refuses what a function's role would refuse at AWS, by the same table. */
import {
  type FunctionAccess,
  type FunctionName,
  functionAccess,
  type Seal,
  sealPurposes,
} from "@callwright/core/kernel/function-access";

/** A request as an AWS SDK sends it. */
export interface AwsRequest {
  /** Service and action, `sqs.SendMessage`; for services without a target the method, `s3.PUT`. */
  readonly operation: string;
  /** With the query. */
  readonly path: string;
  readonly body: string;
}

/** Undefined where the function may do this; otherwise what it may not. */
export function refusedAccess(name: string, { operation, path, body }: AwsRequest): string | undefined {
  const access: FunctionAccess | undefined = functionAccess[name as FunctionName];
  if (!access) return undefined;
  const [service, action = ""] = operation.split(".");
  const rules: Readonly<Record<string, () => string | undefined>> = {
    dynamodb: () => tableAccess(access, action),
    sqs: () => queueAccess(access, action, body),
    s3: () => blobAccess(access, action, path),
    kms: () => sealAccess(access, action, body),
    scheduler: () => (access.schedules ? undefined : "set schedules"),
    ses: () => (access.sendsMail ? undefined : "send mail"),
    bedrock: () => (access.asksModels ? undefined : "ask models"),
    cloudfront: () => (access.keepsDomains ? undefined : "keep tenants' domains"),
    acm: () => (access.keepsDomains ? undefined : "keep tenants' domains"),
  };
  const rule = rules[service ?? ""];
  const refused = rule ? rule() : `call the service ${service}`;
  return refused && `The function ${name} may not ${refused} (core/kernel/function-access.ts)`;
}

export const refusedSecret = (name: string, secret: string): string | undefined => {
  const access: FunctionAccess | undefined = functionAccess[name as FunctionName];
  return !access || access.secrets?.some((one) => one === secret)
    ? undefined
    : `The function ${name} may not read the secret ${secret} (core/kernel/function-access.ts)`;
};

function tableAccess({ table }: FunctionAccess, action: string): string | undefined {
  if (action === "DescribeTable" || action === "GetItem" || table === "scan") return undefined;
  return table === "use" && action !== "Scan" ? undefined : `${action} in the table`;
}

function queueAccess({ sends = [], takesDeadLetters }: FunctionAccess, action: string, body: string) {
  if (!action.startsWith("SendMessage")) return takesDeadLetters ? undefined : action;
  const queue = /"QueueUrl":"[^"]*\/([^"/]+)"/.exec(body)?.[1] ?? "";
  return sends.some((one) => one === queue) ? undefined : `send to the queue ${queue}`;
}

const blobRights = { GET: "reads", HEAD: "reads", PUT: "writes", POST: "writes", DELETE: "removes" } as const;
const verbs = { reads: "read", writes: "write", removes: "remove" } as const;

function blobAccess(access: FunctionAccess, method: string, path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, "http://bucket");
  // The right to list goes with reading and removing, folder by folder.
  if (searchParams.has("list-type")) {
    const prefix = searchParams.get("prefix") ?? "";
    const folders: readonly string[] = [...(access.reads ?? []), ...(access.removes ?? [])];
    return folders.some((folder) => prefix.startsWith(`${folder}/`)) ? undefined : `list "${prefix}"`;
  }
  const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
  // An upload in parts that broke is taken back by who began it; many files are removed by one POST.
  const right = searchParams.has("uploadId")
    ? "writes"
    : searchParams.has("delete")
      ? "removes"
      : blobRights[method as keyof typeof blobRights];
  const folders: readonly string[] = access[right] ?? [];
  return key === "" || folders.some((folder) => key.startsWith(`${folder}/`)) ? undefined : `${verbs[right]} ${key}`;
}

function sealAccess({ opens = [], seals = [] }: FunctionAccess, action: string, body: string): string | undefined {
  if (seals === "all") return undefined;
  const context: Record<string, string> = JSON.parse(body).EncryptionContext ?? {};
  const kind = (Object.keys(sealPurposes) as Seal[]).find((one) => sealPurposes[one] === context.purpose);
  const kinds = action === "Encrypt" ? seals : [...seals, ...opens];
  return kinds.some((one) => one === kind) ? undefined : `${action} what belongs to ${kind ?? context.purpose}`;
}
