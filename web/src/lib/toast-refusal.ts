/** Says why something was refused, in the interface's language. All the words that may be needed come with the first refusal. */
import { messageOf } from "./api.ts";
import { toast } from "./toast.ts";

const asItCame = (message: string): string => message;

export async function toastRefusal(error: unknown, fallback: string): Promise<void> {
  const say = await import("./spec-words.ts").then(
    ({ specWords }) => specWords,
    () => asItCame,
  );
  toast.error(say(messageOf(error, fallback)));
}
