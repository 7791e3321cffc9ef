import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { errorResponse, harnessForFile } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { OwnPhone, useOwnPhone } from "./own-phone.tsx";

const harness = harnessForFile();
const ada = { id: "user_1", phone: "+4915112345678" } as Exclude<React.ContextType<typeof UserContext>, undefined>;

const Form = () => <OwnPhone ownPhone={useOwnPhone()} onVerified={() => {}} />;

it("the code field stays when the code cannot be sent again", async () => {
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={ada}>
        <Form />
      </UserContext>
    </QueryClientProvider>,
  );
  const codeField = () => document.querySelector("[autocomplete=one-time-code]");
  // The first submit sends a code to the number, and shows the field for it.
  await harness.submit();
  expect(codeField()).not.toBeNull();
  let answer: (response: Response) => void = () => {};
  harness.answerWith(() => new Promise<Response>((resolve) => (answer = resolve)));
  await harness.press("Send again");
  expect(codeField()).not.toBeNull();
  answer(errorResponse(429, "too_many_attempts", "Try again in a minute."));
  await expect.poll(() => harness.alert()).toContain("Try again in a minute.");
  expect(codeField()).not.toBeNull();
  harness.answerWith(() => errorResponse(400, "validation", "This code is wrong."));
  await harness.submit();
  expect(harness.alert()).toContain("This code is wrong.");
});
