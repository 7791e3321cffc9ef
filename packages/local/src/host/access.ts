/** Refuses what a function's role would refuse at AWS, by the table from which the roles are made. */
import {
  type FunctionAccess,
  type FunctionName,
  functionAccess,
  type SealPurpose,
  sealPurposes,
} from "@callwright/core/kernel/function-access";

/** A request as an AWS SDK sends it. */
export interface AwsRequest {
  /** `<service>.<action>`, such as `sqs.SendMessage`; the method where requests name no action, such as `s3.PUT`. */
  readonly operation: string;
  /** Includes the query. */
  readonly path: string;
  readonly body: string;
}

/** Undefined if the function may do this, else an error message. */
export function accessRefusal(name: string, { operation, path, body }: AwsRequest): string | undefined {
  const access: FunctionAccess | undefined = functionAccess[name as FunctionName];
  if (!access) return undefined;
  const [service, action = ""] = operation.split(".");
  // Each rule returns the refused action in words, or undefined if the role allows the request.
  const rules: Readonly<Record<string, () => string | undefined>> = {
    dynamodb: () => tableRefusal(access, action),
    sqs: () => queueRefusal(access, action, body),
    s3: () => blobRefusal(access, action, path),
    kms: () => sealRefusal(access, action, body),
    scheduler: () => (access.schedules ? undefined : "set schedules"),
    ses: () => (access.sendsMail ? undefined : "send mail"),
    bedrock: () => (access.asksModels ? undefined : "ask models"),
    cloudfront: () => (access.managesDomains ? undefined : "keep tenants' domains"),
    acm: () => (access.managesDomains ? undefined : "keep tenants' domains"),
  };
  const rule = rules[service ?? ""];
  const refusedAction = rule ? rule() : `call the service ${service}`;
  return refusedAction && `The function ${name} may not ${refusedAction} (core/kernel/function-access.ts)`;
}

export const secretRefusal = (name: string, secret: string): string | undefined => {
  const access: FunctionAccess | undefined = functionAccess[name as FunctionName];
  return !access || access.secrets?.some((allowed) => allowed === secret)
    ? undefined
    : `The function ${name} may not read the secret ${secret} (core/kernel/function-access.ts)`;
};

function tableRefusal({ table }: FunctionAccess, action: string): string | undefined {
  if (action === "DescribeTable" || action === "GetItem" || table === "scan") return undefined;
  return table === "use" && action !== "Scan" ? undefined : `${action} in the table`;
}

function queueRefusal({ sends = [], takesDeadLetters }: FunctionAccess, action: string, body: string) {
  if (!action.startsWith("SendMessage")) return takesDeadLetters ? undefined : action;
  const queue = /"QueueUrl":"[^"]*\/([^"/]+)"/.exec(body)?.[1] ?? "";
  return sends.some((allowed) => allowed === queue) ? undefined : `send to the queue ${queue}`;
}

const rightByMethod = { GET: "reads", HEAD: "reads", PUT: "writes", POST: "writes", DELETE: "removes" } as const;
const verbs = { reads: "read", writes: "write", removes: "remove" } as const;

function blobRefusal(access: FunctionAccess, method: string, path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, "http://bucket");
  // Listing is allowed in folders that the function reads or removes from.
  if (searchParams.has("list-type")) {
    const prefix = searchParams.get("prefix") ?? "";
    const folders: readonly string[] = [...(access.reads ?? []), ...(access.removes ?? [])];
    return folders.some((folder) => prefix.startsWith(`${folder}/`)) ? undefined : `list "${prefix}"`;
  }
  const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
  const right = blobRight(method, searchParams);
  const folders: readonly string[] = access[right] ?? [];
  const isAllowed = key === "" || folders.some((folder) => key.startsWith(`${folder}/`));
  return isAllowed ? undefined : `${verbs[right]} ${key}`;
}

/** Aborting a multipart upload is a DELETE but needs the right to write; one POST with `?delete` removes many files. */
function blobRight(method: string, query: URLSearchParams): keyof typeof verbs {
  if (query.has("uploadId")) return "writes";
  return query.has("delete") ? "removes" : rightByMethod[method as keyof typeof rightByMethod];
}

function sealRefusal({ opens = [], seals = [] }: FunctionAccess, action: string, body: string): string | undefined {
  if (seals === "all") return undefined;
  const context: Record<string, string> = JSON.parse(body).EncryptionContext ?? {};
  const kind = (Object.keys(sealPurposes) as SealPurpose[]).find((seal) => sealPurposes[seal] === context.purpose);
  const kinds = action === "Encrypt" ? seals : [...seals, ...opens];
  return kinds.some((allowed) => allowed === kind) ? undefined : `${action} what belongs to ${kind ?? context.purpose}`;
}
