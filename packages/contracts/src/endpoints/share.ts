import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { selectionSchema } from "./candidate-view.ts";
import { answer, atMost, doneSchema, idParams, instant } from "./shared.ts";

export const shareLimits = { people: 50, links: 100, days: 90 } as const;

export const sharedParts = ["page", "recording", "pdf"] as const;

const shareLinkSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  people: z.number(),
  showsRecording: z.boolean(),
  showsContact: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  revokedAt: z.optional(instant),
  /** Neither revoked nor expired. */
  isActive: z.boolean(),
  openings: z.number(),
  lastOpenedAt: z.optional(instant),
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

const shareVisitSchema = z.object({
  at: instant,
  part: z.enum(sharedParts),
  /** Only the visitor's network, such as 203.0.x.x, not the address. */
  network: z.string(),
  userAgent: z.string(),
});
export type ShareVisit = z.infer<typeof shareVisitSchema>;

const nameMissing = "Say who the link is for";
const daysMessage = `A link is valid for 1 to ${shareLimits.days} days`;

export const shareCandidates = defineEndpoint("shareCandidates", "POST /share-links/{id}", {
  summary: "Creates a link that shows chosen candidates of a job or campaign without sign-in until it expires.",
  params: idParams,
  body: z.object({
    selection: selectionSchema,
    name: z.string(nameMissing).check(z.trim(), z.minLength(1, nameMissing), atMost("The name", 80)),
    days: z._default(
      z
        .number(daysMessage)
        .check(z.int(daysMessage), z.minimum(1, daysMessage), z.maximum(shareLimits.days, daysMessage)),
      14,
    ),
    showsRecording: z._default(z.boolean(), false),
    showsContact: z._default(z.boolean(), false),
  }),
  response: z.extend(doneSchema, { link: shareLinkSchema }),
});

export const getShareLinks = defineEndpoint("getShareLinks", "GET /share-links/{id}", {
  summary: "The links of a job or campaign, newest first, also revoked and expired ones for 90 days.",
  params: idParams,
  response: answer({ links: z.array(shareLinkSchema) }),
});

const linkParams = z.extend(idParams, { linkId: idParams.shape.id });

export const getShareVisits = defineEndpoint("getShareVisits", "GET /share-links/{id}/{linkId}/visits", {
  summary: "When and from where a link was opened: the latest 100.",
  params: linkParams,
  response: answer({ visits: z.array(shareVisitSchema) }),
});

export const revokeShareLink = defineEndpoint("revokeShareLink", "DELETE /share-links/{id}/{linkId}", {
  summary: "Revokes a link: its page is not found from now on.",
  params: linkParams,
  response: z.extend(doneSchema, { link: shareLinkSchema }),
});

export const shareEndpoints = { getShareLinks, getShareVisits, revokeShareLink, shareCandidates };
