import { db } from "../db/service.ts";
import { userActor } from "../kernel/context.ts";

export interface Templates {
  readonly smsTemplate: string;
  readonly preCallSmsTemplate: string;
}

export async function read(): Promise<Templates> {
  const { tenantId, userId } = userActor();
  const { data } = await db().template.get({ tenantId, userId }).go({ consistent: true });
  return { smsTemplate: data?.smsTemplate ?? "", preCallSmsTemplate: data?.preCallSmsTemplate ?? "" };
}

export async function change(changes: { readonly [Name in keyof Templates]?: string | undefined }): Promise<Templates> {
  const { tenantId, userId } = userActor();
  const { smsTemplate, preCallSmsTemplate } = changes;
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
