/** Interviews on the wire. */
import type { Interview, InterviewSettings } from "@callwright/contracts";
import type { CandidateItem } from "@callwright/core/candidate/index";
import type { InterviewItem, Settings } from "@callwright/core/interview/index";

export const presentInterviewSettings = ({ rules, calendar }: Settings): InterviewSettings => ({
  ...rules,
  ...(calendar && {
    calendar: { host: calendar.host, readAt: calendar.readAt, isFailing: calendar.failedAt !== undefined },
  }),
});

type Person = Pick<CandidateItem, "firstName" | "lastName" | "phoneNumber">;

export const presentInterview = (
  { tenantId: _, parentId: _parent, userId: _user, ...item }: InterviewItem,
  { firstName, lastName, phoneNumber }: Person,
): Interview => ({ ...item, candidateName: `${firstName} ${lastName}`.trim(), phoneNumber });
