import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/feedback";
import * as Account from "@callwright/core/account/index";
import { visitOf } from "../host.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function feedbackRoutes(app: App): void {
  implement(app, endpoints.sendFeedback, async ({ body }, c) => {
    await Account.giveFeedback(body.message, visitOf(c).origin);
    return { message: messages.feedbackSent };
  });
}

export function feedbackListRoutes(app: App): void {
  implement(app, endpoints.listFeedback, async ({ query: { limit, after } }) => {
    const pages = pageTokens("feedback");
    const { items, next } = await Account.listFeedback({ limit, after: await pages.read(after) });
    const feedback = items.map(({ feedbackId: _id, userId, name, email, message, tenantId, createdAt }) => ({
      ...{ _id, message, tenantId, createdAt },
      user: { _id: userId, name, email },
    }));
    return { feedback, next: await pages.sign(next) };
  });
}
