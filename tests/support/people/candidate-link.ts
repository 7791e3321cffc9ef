/** A person with a link to their own page, read from the text that they got. */
import { endpoints, type UpdateJobInput } from "@callwright/contracts";
import { jobWith, signedIn } from "./batch.ts";
import { strangers } from "./people.ts";
import { sendToAll, textsOf } from "./sms-job.ts";

export async function linkedPerson(url: string, settings: UpdateJobInput = {}) {
  const client = await signedIn(url);
  const [person] = strangers(1, ["10"]);
  if (!person) throw new Error("No such person");
  const jobId = await jobWith(client, [person]);
  const body = { isPreCallSms: true, preCallSmsTemplate: "Hi {{FirstName}}: {{candidateLink}}", ...settings };
  await client.call(endpoints.updateJob, { params: { id: jobId }, body });
  await sendToAll(client, jobId);
  const [text] = await textsOf(client, [jobId]);
  const link = new URL(/https?:\S+/.exec(text?.body ?? "")?.[0] ?? "http://no.link");
  return { client, person, jobId, link, path: link.pathname };
}
