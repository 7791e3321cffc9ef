/** Sharing: chosen candidates of a job or campaign, shown by a link that expires and can be revoked. */
export { create, isActive, list, revoke, type ShareLinkItem, urls, visits } from "./link.ts";
export { noteVisit, type OpenLink, open, people, recording, type SharedPerson } from "./open.ts";
