/** Template owns the words of an account's texts: what a new job begins with. */
import { db } from "../db/service.ts";
import { userActor } from "../kernel/context.ts";

export interface Templates {
  /** After a call. */
  readonly smsTemplate: string;
  readonly preCallSmsTemplate: string;
}

/** Those of the signed-in user; empty where they never wrote any. */
export async function read(): Promise<Templates> {
  const { tenantId, userId } = userActor();
  const { data } = await db().template.get({ tenantId, userId }).go({ consistent: true });
  return { smsTemplate: data?.smsTemplate ?? "", preCallSmsTemplate: data?.preCallSmsTemplate ?? "" };
}

/** Changes what is given. */
export async function change(given: { readonly [Name in keyof Templates]?: string | undefined }): Promise<Templates> {
  const { tenantId, userId } = userActor();
  const { smsTemplate, preCallSmsTemplate } = given;
  await db()
    .template.upsert({
      tenantId,
      userId,
      ...(smsTemplate === undefined ? {} : { smsTemplate }),
      ...(preCallSmsTemplate === undefined ? {} : { preCallSmsTemplate }),
    })
    .go();
  return read();
}
