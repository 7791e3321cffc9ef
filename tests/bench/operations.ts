/**
 * Reads the server's counters: `table.*`, `log.bytes`, `invoked.<function>`, `asked.<function>.<service>.<operation>`,
 * `waited.<function>.<services>`.
 */

export type Usage = Readonly<Record<string, number>>;

interface RequestCount {
  readonly lambda: string;
  readonly service: string;
  readonly operation: string;
  readonly count: number;
}

export function parseUsage(usage: Usage) {
  const named = Object.entries(usage).map(([name, count]) => ({ parts: name.split("."), count }));
  const of = (kind: string) => named.filter(({ parts }) => parts[0] === kind);
  return {
    invoked: of("invoked").map(({ parts: [, lambda = ""], count }) => ({ lambda, count })),
    asked: of("asked").map(
      ({ parts: [, lambda = "", service = "", operation = ""], count }): RequestCount => ({
        lambda,
        service,
        operation,
        count,
      }),
    ),
    /** `services` were called at the same time. */
    waited: of("waited").map(({ parts: [, lambda = "", services = ""], count }) => ({
      lambda,
      services: services.split("+"),
      count,
    })),
  };
}

export const sum = (list: readonly { readonly count: number }[]): number =>
  list.reduce((total, { count }) => total + count, 0);

export const isS3Read = ({ operation }: Pick<RequestCount, "operation">): boolean =>
  ["GET", "HEAD"].includes(operation);
/** S3 does not charge for deleting. */
export const isS3Write = (request: Pick<RequestCount, "operation">): boolean =>
  !isS3Read(request) && request.operation !== "DELETE";

export const operationHeads = ["Function", "Runs", "Table", "S3 writes", "S3 reads", "Messages", "Providers", "Others"];

/** By function: its runs, and its requests of each service. */
export function operationRows(usage: Usage, times: number): string[][] {
  const { invoked, asked } = parseUsage(usage);
  const listedServices = ["dynamodb", "s3", "sqs", "provider"];
  return invoked
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ lambda, count }) => {
      const requests = asked.filter((request) => request.lambda === lambda);
      const countOf = (service: string, matches = (_: RequestCount) => true) =>
        sum(requests.filter((request) => request.service === service && matches(request)));
      const s3 = [countOf("s3", isS3Write), countOf("s3", isS3Read)];
      const otherRequests = sum(requests.filter(({ service }) => !listedServices.includes(service)));
      const counts = [count, countOf("dynamodb"), ...s3, countOf("sqs"), countOf("provider"), otherRequests];
      return [lambda, ...counts.map((countPerCall) => (countPerCall * times).toFixed(0))];
    });
}
