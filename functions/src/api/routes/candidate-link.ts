/** The candidate's own page: plain HTML and forms. Not part of the contract: people open it from a text, without an account. */
import { limitLinkVisits } from "@callwright/core/auth/index";
import * as CandidateLink from "@callwright/core/candidate-link/index";
import { AppError } from "@callwright/core/kernel/error";
import * as Theme from "@callwright/core/theme/index";
import { candidatePage } from "../candidate-page/page.ts";
import { findTenantId, readVisit } from "../host.ts";
import type { App, HttpContext } from "../http.ts";
import { sendNeutralPage, sendPage, sendRefusalPage } from "../plain-answer.ts";
import { refuseOtherSites } from "../session-cookies.ts";

const path = "/api/c/:token";
const maxFormCharacters = 4_096;

type RunAction = (visit: CandidateLink.LinkVisit) => Promise<CandidateLink.LinkResult | undefined>;

export function candidateLinkRoutes(app: App): void {
  // A GET changes nothing, because link scanners open links.
  app.get(path, (c) => answerPage(c, async () => undefined));
  app.get(`${path}/interview.ics`, (c) => answerCalendarFile(c));
  app.post(path, (c) =>
    answerPage(c, async (visit) => {
      refuseOtherSites(c);
      const action = await readAction(c);
      if (!action) throw new AppError("bad_request");
      return CandidateLink.act(visit, action);
    }),
  );
}

async function answerCalendarFile(c: HttpContext): Promise<Response> {
  try {
    if (!(await findTenantId(c.req.raw.headers))) return await sendNeutralPage(c, "unassigned", 404);
    const visit = await openLink(c);
    const file = visit && (await CandidateLink.calendarFile(visit));
    if (!file) return await sendNeutralPage(c, "candidate_link", 404);
    c.header("content-type", "text/calendar; charset=utf-8");
    c.header("content-disposition", 'attachment; filename="interview.ics"');
    return c.body(file);
  } catch (error) {
    return await sendRefusalPage(c, error, "candidate_link");
  }
}

async function openLink(c: HttpContext): Promise<CandidateLink.LinkVisit | undefined> {
  const token = c.req.param("token") ?? "";
  await limitLinkVisits("candidateLink", token, readVisit(c).address);
  return CandidateLink.open(token);
}

async function answerPage(c: HttpContext, act: RunAction): Promise<Response> {
  try {
    if (!(await findTenantId(c.req.raw.headers))) return await sendNeutralPage(c, "unassigned", 404);
    const visit = await openLink(c);
    const theme = await Theme.current();
    if (!visit || !theme) return await sendNeutralPage(c, "candidate_link", 404);
    const result = await act(visit);
    const page = candidatePage({ theme, page: await CandidateLink.describe(visit), result, path: c.req.path });
    return await sendPage(c, page, 200, { hasForms: true });
  } catch (error) {
    return await sendRefusalPage(c, error, "candidate_link");
  }
}

async function readAction(c: HttpContext): Promise<CandidateLink.LinkAction | undefined> {
  const body = await c.req.text();
  if (body.length > maxFormCharacters) return undefined;
  const form = new URLSearchParams(body);
  const kind = form.get("action");
  switch (kind) {
    case "now":
    case "human":
    case "stop":
    case "cancel":
      return { kind };
    case "at":
    case "move":
      return { kind, at: form.get("at") ?? "" };
    default:
      return undefined;
  }
}
