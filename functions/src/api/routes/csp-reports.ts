/** Browsers' reports of policy violations, logged without personal data. Not part of the contract: browsers send them. */
import { refusal } from "@callwright/contracts/refusals";
import { reportPath } from "@callwright/contracts/site-headers";
import { now } from "@callwright/core/kernel/clock";
import { AppError } from "@callwright/core/kernel/error";
import { log } from "@callwright/core/kernel/log";
import * as z from "zod/mini";
import type { App, HttpContext } from "../http.ts";

/** A request may contain several reports, each with the whole policy. */
const maxBytes = 64 * 1024;
const maxReports = 10;
/** Every visitor of a faulty page sends the same report. */
const maxLinesPerMinute = 20;

const field = z.optional(z.nullable(z.string()));
const reportUriSchema = z.object({
  "csp-report": z.object({
    "document-uri": field,
    "effective-directive": field,
    "violated-directive": field,
    "blocked-uri": field,
    "source-file": field,
  }),
});
const reportToSchema = z.array(
  z.object({
    type: z.string(),
    body: z.optional(
      z.nullable(z.object({ documentURL: field, effectiveDirective: field, blockedURL: field, sourceFile: field })),
    ),
  }),
);

interface Report {
  readonly directive: string;
  readonly page: string;
  readonly blocked: string;
  readonly source: string;
}

export function cspReportRoutes(app: App): void {
  app.post(reportPath, async (c) => {
    for (const report of await readReports(c)) {
      if (isFromExtension(report)) continue;
      if (countLine() <= maxLinesPerMinute) log.warn("page.policy", { ...report });
    }
    return c.body(null, 204);
  });
}

async function readReports(c: HttpContext): Promise<Report[]> {
  const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/csp-report" && type !== "application/reports+json") throw new AppError("bad_request");
  const body = await c.req.text();
  if (body.length > maxBytes) throw new AppError("payload_too_large", refusal("report_too_large"));
  const json = parseJson(body);
  const single = z.safeParse(reportUriSchema, json).data?.["csp-report"];
  if (single) {
    const directive = single["effective-directive"] ?? single["violated-directive"];
    const [page, blocked, source] = [single["document-uri"], single["blocked-uri"], single["source-file"]];
    return [cleanReport({ directive, page, blocked, source })];
  }
  const list = z.safeParse(reportToSchema, json).data;
  if (!list) throw new AppError("malformed_json");
  const violations = list.filter((report) => report.type === "csp-violation").slice(0, maxReports);
  return violations.map(({ body: violation }) =>
    cleanReport({
      directive: violation?.effectiveDirective,
      page: violation?.documentURL,
      blocked: violation?.blockedURL,
      source: violation?.sourceFile,
    }),
  );
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError("malformed_json");
  }
}

type Text = string | null | undefined;

const cleanReport = ({ directive, page, blocked, source }: Readonly<Record<keyof Report, Text>>): Report => ({
  directive: (directive ?? "").split(" ")[0]?.slice(0, 40) ?? "",
  page: cleanAddress(page),
  blocked: cleanAddress(blocked),
  source: cleanAddress(source),
});

/** Omits the query, the fragment and `data:` content, which may be personal or secret. */
function cleanAddress(address: Text): string {
  const url = URL.parse(address ?? "");
  // Browsers send words such as "inline" or "eval" where there is no address.
  if (!url) return (address ?? "").replace(/[^\w-]/g, "").slice(0, 40);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return (isWeb ? `${url.origin}${url.pathname}` : url.protocol).slice(0, 200);
}

/** Browser extensions write into our pages; their violations are not ours. */
const isFromExtension = ({ source, blocked }: Report): boolean =>
  [source, blocked].some((place) => /-extension:?$/.test(place));

let lineCount = { minute: 0, count: 0 };

function countLine(): number {
  const minute = Math.floor(now() / 60_000);
  if (lineCount.minute !== minute) lineCount = { minute, count: 0 };
  lineCount.count += 1;
  return lineCount.count;
}
