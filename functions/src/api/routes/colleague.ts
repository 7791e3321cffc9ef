/** Colleagues to whom the assistant of a job or campaign transfers a call. */
import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/colleague";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Parent from "@callwright/core/parent/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

const present = ({ colleagues = [], timezone }: Parent.ParentItem) => ({ colleagues: [...colleagues], timezone });

export function colleagueRoutes(app: App): void {
  implement(app, endpoints.getColleagues, async ({ params }) => present(await Parent.get(params.id)));

  implement(app, endpoints.saveColleagues, async ({ params, body }) => {
    await Parent.get(params.id);
    const colleagues = await PhoneNumber.readColleagues(body.colleagues);
    const saved = await Parent.save(params.id, { fields: { colleagues }, texts: {} });
    return { message: messages.colleaguesSaved, ...present(saved) };
  });
}
