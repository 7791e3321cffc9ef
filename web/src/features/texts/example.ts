/** Example values for previews of the account's texts, in the reader's language. */
import { promptValues } from "@callwright/contracts/prompt-fill";
import * as m from "#messages";
import type { Sample } from "../../components/prompt-editor/samples.ts";
import { useLocale } from "../../lib/i18n/locale.ts";
import { useUser } from "../../lib/session.ts";

export function useExample(): Sample {
  const language = useLocale();
  const { companyName, name } = useUser();
  const person = { firstName: m.text_example_first(), lastName: m.text_example_last() };
  const job = {
    companyName,
    name,
    language,
    title: m.text_example_job(),
    location: m.text_example_place(),
    workplaceType: "hybrid",
    experience: 4,
    salaryRange: [65_000, 90_000],
    currency: "EUR",
  } as const;
  return { id: "example", name: `${person.firstName} ${person.lastName}`, values: promptValues(job, person) };
}
