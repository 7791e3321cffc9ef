export { create, isActive, list, revoke, type ShareLinkItem, urls, visits } from "./link.ts";
export { noteVisit, type OpenLink, open, people, recording, type SharedPerson } from "./open.ts";
