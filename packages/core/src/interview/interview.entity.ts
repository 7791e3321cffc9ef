import { interviewActors, interviewStates } from "@callwright/contracts/states";
import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, requiredStrings, rowKey } from "../db/schema-key.ts";

export const interviewEntity = createSchema({
  model: { entity: "interview", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "candidateId", "interviewId", "userId", "startsAt", "endsAt"),
    ...requiredStrings("createdAt", "changedAt"),
    state: { type: interviewStates, required: true },
    /** The candidate's zone, in which the time was offered. */
    timezone: { type: "string", required: true },
    sequence: { type: "number", required: true },
    changedBy: { type: interviewActors, required: true },
    callId: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], ["candidateId"]),
    ofTime: indexKey("gsi1", ["tenantId", "parentId"], ["startsAt", "candidateId"]),
  },
});

export interface BookedTime {
  readonly interviewId: string;
  readonly parentId: string;
  readonly from: number;
  readonly to: number;
}

/** A recruiter's booked times (ms), over all jobs. A write requires the version that was read, so no bookings overlap. */
export const interviewAgendaEntity = createSchema({
  model: { entity: "interviewagenda", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId"),
    version: { type: "number", required: true },
    booked: { type: CustomAttributeType<readonly BookedTime[]>("any"), required: true },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], []) },
});

export const interviewCalendarEntity = createSchema({
  model: { entity: "interviewcalendar", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "host", "sealedAddress", "readAt"),
    /** Pairs of milliseconds since the epoch. */
    busy: { type: CustomAttributeType<readonly (readonly [from: number, to: number])[]>("any"), required: true },
    failedAt: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId", "parentId"], []) },
});
