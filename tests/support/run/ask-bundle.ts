/** A bundled function in a process of its own, as Lambda runs it: loaded, and asked one event after the other. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as z from "zod/mini";

const run = promisify(execFile);

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const reportSchema = z.object({
  /** Milliseconds from the process's start until the handler was there. */
  loadedMs: z.number(),
  answers: z.array(z.object({ statusCode: z.number(), body: z.string(), ms: z.number() })),
});

/** Cookies that an answer sets come with the next question, as from a browser; the log goes before the report, which is the last line. */
const script = `
  const [file, questions, host] = process.argv.slice(1);
  const { handler } = await import(file);
  const loadedMs = performance.now();
  const answers = [];
  let jar = [];
  for (const { method, path, body, headers: own } of JSON.parse(questions)) {
    const headers = { host, "content-type": "application/json", "x-callwright": "1", ...own };
    const [rawPath, rawQueryString = ""] = path.split("?");
    const http = { method, path: rawPath, sourceIp: "127.0.0.1", protocol: "HTTP/1.1", userAgent: "" };
    const event = { rawPath, rawQueryString, headers, cookies: jar, requestContext: { http, domainName: host } };
    const begin = performance.now();
    const { statusCode, body: answer, cookies } = await handler({ ...event, body: body && JSON.stringify(body) });
    answers.push({ statusCode, body: answer, ms: performance.now() - begin });
    if (cookies) jar = cookies.map((cookie) => cookie.split(";")[0]);
  }
  process.stdout.write("\\n" + JSON.stringify({ loadedMs, answers }), () => process.exit());
`;

export async function askBundle(
  file: string,
  questions: readonly Question[],
  { node = process.execPath, host = "acme.localhost" } = {},
): Promise<z.infer<typeof reportSchema>> {
  const words = ["--input-type=module", "-e", script, file, JSON.stringify(questions), host];
  const { stdout } = await run(node, words, { maxBuffer: 2 ** 24 });
  return reportSchema.parse(JSON.parse(stdout.split("\n").at(-1) ?? ""));
}
