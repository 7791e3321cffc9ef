export const interviewStates = ["booked", "cancelled"] as const;
/** Who booked, moved or cancelled last: the person in the call, the person by the link, or the recruiter. */
export const interviewActors = ["call", "candidate", "recruiter"] as const;
export type InterviewActor = (typeof interviewActors)[number];

export const interviewViews = ["upcoming", "past"] as const;

export const interviewChanges = ["booked", "moved", "cancelled"] as const;
export type InterviewChange = (typeof interviewChanges)[number];
