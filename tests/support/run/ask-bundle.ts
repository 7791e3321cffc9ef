/** Runs a bundled function in its own process, as Lambda does: loads it and sends it one event after the other. */
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
  /** Milliseconds from the process's start until the handler was loaded. */
  loadedMs: z.number(),
  answers: z.array(z.object({ statusCode: z.number(), body: z.string(), ms: z.number() })),
});

/** Sends an answer's cookies with the next question, as a browser does; the report is the last line, after the log. */
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
  const args = ["--input-type=module", "-e", script, file, JSON.stringify(questions), host];
  const { stdout } = await run(node, args, { maxBuffer: 2 ** 24 });
  return reportSchema.parse(JSON.parse(stdout.split("\n").at(-1) ?? ""));
}
