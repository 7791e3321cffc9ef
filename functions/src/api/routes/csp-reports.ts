/** Browsers' reports of policy violations, logged without personal data. Not part of the contract: anybody sends them. */
import { refusal } from "@callwright/contracts/refusals";
import { reportPath } from "@callwright/contracts/site-headers";
import { now } from "@callwright/core/kernel/clock";
import { AppError } from "@callwright/core/kernel/error";
import { log } from "@callwright/core/kernel/log";
import * as z from "zod/mini";
import type { App, Http } from "../http.ts";

/** Browsers send several at once, each with the whole policy. */
const maxBytes = 64 * 1024;
const maxReports = 10;
/** A page that breaks a rule breaks it for everybody: a few lines say it. */
const linesPerMinute = 20;

const text = z.optional(z.nullable(z.string()));
/** `report-uri`: one report a request. */
const oldSchema = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
  }),
});
/** `report-to`: a list, of other kinds too. */
const newSchema = z.array(
  z.object({
    type: z.string(),
    body: z.optional(
      z.nullable(z.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text })),
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
    const reports = await readReports(c);
    for (const report of reports) if (!isOfExtension(report) && mayWrite()) log.warn("page.policy", { ...report });
    return c.body(null, 204);
  });
}

async function readReports(c: Http): Promise<Report[]> {
  const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/csp-report" && type !== "application/reports+json") throw new AppError("bad_request");
  const body = await c.req.text();
  if (body.length > maxBytes) throw new AppError("payload_too_large", refusal("report_too_large"));
  const json = parseJson(body);
  const old = z.safeParse(oldSchema, json);
  if (old.success) {
    const { "csp-report": report } = old.data;
    const directive = report["effective-directive"] ?? report["violated-directive"];
    return [reportOf(directive, report["document-uri"], report["blocked-uri"], report["source-file"])];
  }
  const list = z.safeParse(newSchema, json);
  if (!list.success) throw new AppError("malformed_json");
  return list.data
    .filter(({ type: kind }) => kind === "csp-violation")
    .slice(0, maxReports)
    .map(({ body: of }) => reportOf(of?.effectiveDirective, of?.documentURL, of?.blockedURL, of?.sourceFile));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError("malformed_json");
  }
}

type Text = string | null | undefined;

const reportOf = (directive: Text, page: Text, blocked: Text, source: Text): Report => ({
  directive: (directive ?? "").split(" ")[0]?.slice(0, 40) ?? "",
  page: reportedPlace(page),
  blocked: reportedPlace(blocked),
  source: reportedPlace(source),
});

/** An address without what may name a person or open a door: its query, its fragment, a link's data. */
function reportedPlace(address: Text): string {
  const url = URL.parse(address ?? "");
  // "inline", "eval", "data"
  if (!url) return (address ?? "").replace(/[^\w-]/g, "").slice(0, 40);
  return (/^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}` : url.protocol).slice(0, 200);
}

/** Extensions of the reader's browser write into our pages; that is between them and the reader. */
const isOfExtension = ({ source, blocked }: Report): boolean =>
  [source, blocked].some((place) => /-extension:?$/.test(place));

let minute = { at: 0, lines: 0 };

function mayWrite(): boolean {
  const at = Math.floor(now() / 60_000);
  if (minute.at !== at) minute = { at, lines: 0 };
  minute.lines += 1;
  return minute.lines <= linesPerMinute;
}
