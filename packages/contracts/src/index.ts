/** What crosses the wire: endpoints, schemas, error codes, messages and catalogues. Depends on zod alone; runs in the browser. */
export * from "./catalog.ts";
export * from "./endpoint.ts";
export * from "./endpoints/account.ts";
export * from "./endpoints/call.ts";
export * from "./endpoints/candidate.ts";
export * from "./endpoints/index.ts";
export * from "./endpoints/job.ts";
export * from "./endpoints/number.ts";
export * from "./endpoints/session.ts";
export * from "./errors.ts";
export * from "./messages.ts";
export * from "./outcome.ts";
export * from "./phone.ts";
export * from "./prompts.ts";
export * from "./voices.ts";
