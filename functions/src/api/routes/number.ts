/** Imported phone numbers. */
import { endpoints, messages } from "@callwright/contracts";
import * as PhoneNumber from "@callwright/core/number/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentNumber } from "../present/number.ts";

export function numberRoutes(app: App): void {
  implement(app, endpoints.importKey, () => PhoneNumber.importKey());

  implement(app, endpoints.importNumber, async ({ body }) => {
    const number = await PhoneNumber.importNumber(body.encrypted);
    return { success: true as const, message: messages.numberImported, number: presentNumber(number) };
  });

  implement(app, endpoints.importedNumbers, async () => {
    const numbers = await PhoneNumber.list();
    return { success: true as const, numbers: numbers.map(presentNumber) };
  });

  implement(app, endpoints.deleteNumber, async ({ params }) => {
    await PhoneNumber.remove(params.id);
    return { success: true as const, message: messages.numberDeleted };
  });
}
