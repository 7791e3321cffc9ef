/** The candidate's own page: plain HTML and forms. Not part of the contract: people open it from a text, without an account. */
import { countLinkVisit } from "@callwright/core/auth/index";
import * as CandidateLink from "@callwright/core/candidate-link/index";
import { AppError } from "@callwright/core/kernel/error";
import * as Theme from "@callwright/core/theme/index";
import { candidatePage } from "../candidate-page/page.ts";
import { refuseForeign } from "../guard.ts";
import { tenantOf, visitOf } from "../host.ts";
import type { App, Http } from "../http.ts";
import { neutralAnswer, refusedPage, sendPage } from "../plain-answer.ts";

const path = "/api/c/:token";
const maxBytes = 4_096;

type Work = (visit: CandidateLink.LinkVisit) => Promise<CandidateLink.LinkResult | undefined>;

export function candidateLinkRoutes(app: App): void {
  // Link scanners open links: reading changes nothing.
  app.get(path, (c) => answer(c, async () => undefined));
  app.post(path, (c) =>
    answer(c, async (visit) => {
      refuseForeign(c);
      const action = await readAction(c);
      if (!action) throw new AppError("bad_request");
      return CandidateLink.act(visit, action);
    }),
  );
}

async function answer(c: Http, work: Work): Promise<Response> {
  try {
    if (!(await tenantOf(c))) return await neutralAnswer(c, "unassigned", 404);
    const token = c.req.param("token") ?? "";
    await countLinkVisit("candidateLink", token, visitOf(c).address);
    const visit = await CandidateLink.open(token);
    const theme = await Theme.current();
    if (!visit || !theme) return await neutralAnswer(c, "link", 404);
    const result = await work(visit);
    const page = candidatePage({ theme, page: await CandidateLink.describe(visit), result });
    return await sendPage(c, page, 200, { hasForms: true });
  } catch (error) {
    return await refusedPage(c, error, "link");
  }
}

async function readAction(c: Http): Promise<CandidateLink.LinkAction | undefined> {
  const body = await c.req.text();
  if (body.length > maxBytes) return undefined;
  const form = new URLSearchParams(body);
  const kind = form.get("action");
  if (kind === "now" || kind === "human" || kind === "stop") return { kind };
  return kind === "at" ? { kind, at: form.get("at") ?? "" } : undefined;
}
