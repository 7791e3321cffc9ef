import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/interview";
import * as Candidate from "@callwright/core/candidate/index";
import * as Interview from "@callwright/core/interview/index";
import { notFound } from "@callwright/core/kernel/error";
import * as Parent from "@callwright/core/parent/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function interviewRoutes(app: App): void {
  implement(app, endpoints.getInterviewSettings, async ({ params }) => ({
    settings: presentInterviewSettings(await Interview.getSettings(params.id)),
  }));

  implement(app, endpoints.saveInterviewSettings, async ({ params, body }) => {
    const settings = await Interview.saveSettings({ parentId: params.id, settings: body });
    return { message: messages.interviewSettingsSaved, settings: presentInterviewSettings(settings) };
  });

  implement(app, endpoints.getInterviews, async ({ params, query }) => {
    const { parentId } = await Parent.get(params.id);
    const tokens = pageTokens("interviews", parentId, query.view);
    const { items, next } = await Interview.list(parentId, { ...query, after: await tokens.read(query.after) });
    const people = await Candidate.getMany(
      parentId,
      items.map(({ candidateId }) => candidateId),
    );
    const byId = new Map(people.map((person) => [person.candidateId, person]));
    const interviews = items.flatMap((item) => {
      const person = byId.get(item.candidateId);
      return person ? [presentInterview(item, person)] : [];
    });
    return { interviews, next: await tokens.sign(next) };
  });

  implement(app, endpoints.cancelInterview, async ({ params, body }) => {
    const parent = await Parent.get(params.id);
    const candidate = await Candidate.load(parent.parentId, body.candidateId);
    const interview = candidate && (await Interview.cancel({ parent, candidate, by: "recruiter" }));
    if (!interview) throw notFound("interview");
    return { message: messages.interviewCancelled, interview: presentInterview(interview, candidate) };
  });
}

const presentInterviewSettings = ({ rules, calendar }: Interview.Settings): endpoints.InterviewSettings => ({
  ...rules,
  ...(calendar && {
    calendar: { host: calendar.host, readAt: calendar.readAt, isFailing: calendar.failedAt !== undefined },
  }),
});

type Person = Pick<Candidate.CandidateItem, "firstName" | "lastName" | "phoneNumber">;

const presentInterview = (
  { tenantId: _, parentId: _parent, userId: _user, ...item }: Interview.InterviewItem,
  { firstName, lastName, phoneNumber }: Person,
): endpoints.Interview => ({ ...item, candidateName: `${firstName} ${lastName}`.trim(), phoneNumber });
