import { type Opening, parsePhone } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { isTooLong } from "@callwright/contracts/sms";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { now } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { AppError, invalidByRules, invalidField } from "../kernel/error.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import { replyTextId, type TextItem } from "./item.ts";
import { queue } from "./queue.ts";
import { listTextsWithPerson } from "./read.ts";
import { findPerson, type KnownPerson, loadThread } from "./thread.ts";
import { load } from "./transition.ts";

export interface PersonRef {
  readonly jobId?: string | undefined;
  readonly candidateId?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

export interface Person {
  readonly phoneNumber: string;
  readonly name: string;
  readonly parentId?: string | undefined;
  readonly parentTitle?: string | undefined;
  readonly candidateId?: string | undefined;
  /** The consent of a candidate, "wrote" for others who texted us, else empty. */
  readonly basis: string;
  readonly timezone?: string | undefined;
  readonly numberId?: string | undefined;
}

export type ReplyPermission =
  | { readonly kind: "now" }
  | ({ readonly kind: "later"; readonly words: string } & Opening)
  | { readonly kind: "never"; readonly rule: string; readonly words: string };

export interface Conversation {
  readonly person: Person;
  readonly texts: readonly TextItem[];
  readonly older: string | undefined;
  readonly numbers: readonly PhoneNumber.NumberItem[];
  readonly reply: ReplyPermission;
}

const pageSize = 50;

export async function conversation({
  before,
  ...ref
}: PersonRef & { before?: string | undefined }): Promise<Conversation> {
  const person = await personOf(ref);
  const [{ texts, older }, numbers, decision] = await Promise.all([
    listTextsWithPerson(person.phoneNumber, { limit: pageSize, before }),
    listTextable(),
    Compliance.assess(gateQuestion(person)),
  ]);
  const isUsual = ({ numberId }: PhoneNumber.NumberItem) => numberId === person.numberId;
  const usualFirst = [...numbers.filter(isUsual), ...numbers.filter((number) => !isUsual(number))];
  return { person, texts: texts.reverse(), older, numbers: usualFirst, reply: replyPermission(decision) };
}

async function personOf({ jobId, candidateId, phoneNumber }: PersonRef): Promise<Person> {
  const { tenantId, userId } = userActor();
  if (jobId && candidateId) {
    if (phoneNumber === undefined) return personOfJob(jobId, candidateId);
    // An explicit number wins, since the candidate may have been deleted or have another number since.
    const person = await personOfJob(jobId, candidateId).catch(ignoreIfDeleted);
    if (person?.phoneNumber === phoneNumber) return person;
  }
  const parsed = parsePhone(phoneNumber ?? "");
  // Short codes and alphanumeric senders do not parse as phone numbers, but their texts are readable.
  const from = parsed.ok ? parsed.phoneNumber : (phoneNumber ?? "");
  const thread = from === "" ? undefined : await loadThread({ tenantId, userId, phoneNumber: from });
  if (!thread && !parsed.ok) throw invalidByRules([{ path: "phoneNumber", message: parsed.message }]);
  return personByNumber(from, thread);
}

async function personOfJob(jobId: string, candidateId: string): Promise<Person> {
  const { tenantId, userId } = userActor();
  const parent = await Parent.get(jobId);
  const candidate = await Candidate.get(jobId, candidateId);
  const thread = await loadThread({ tenantId, userId, phoneNumber: candidate.phoneNumber });
  return { ...asPerson({ parent, candidate }), numberId: thread?.numberId };
}

function ignoreIfDeleted(error: unknown): undefined {
  if (error instanceof AppError && error.code === "not_found") return undefined;
  throw error;
}

async function personByNumber(phoneNumber: string, thread: Awaited<ReturnType<typeof loadThread>>): Promise<Person> {
  const { numberId, receivedAt, name = phoneNumber } = thread ?? {};
  const known = await findPerson({ userId: userActor().userId, phoneNumber }, thread);
  if (known) return { ...asPerson(known), numberId };
  return { phoneNumber, name, numberId, basis: receivedAt ? "wrote" : "" };
}

const asPerson = ({ parent, candidate }: KnownPerson): Person => ({
  phoneNumber: candidate.phoneNumber,
  name: Candidate.fullName(candidate),
  parentId: parent.parentId,
  parentTitle: parent.title,
  candidateId: candidate.candidateId,
  ...Compliance.consentAndZone(candidate),
});

const gateQuestion = ({ phoneNumber, basis, timezone }: Person) =>
  ({ phoneNumber, channel: "sms", purpose: "outreach", basis, timezone }) as const;

function replyPermission(decision: Compliance.GateDecision): ReplyPermission {
  switch (decision.kind) {
    case "allow":
      return { kind: "now" };
    case "later":
      return { kind: "later", words: Compliance.explain(decision), ...Compliance.openingOf(decision) };
    case "never":
      return { kind: "never", rule: decision.rule, words: Compliance.explain(decision) };
  }
}

export interface Reply extends PersonRef {
  readonly body: string;
  readonly key: string;
  readonly numberId?: string | undefined;
}

/** Queues a reply. Throws if the gate refuses now; idempotent by `key`. */
export async function reply({ body, key, numberId, ...ref }: Reply): Promise<TextItem> {
  const { tenantId, userId } = userActor();
  const textId = replyTextId(userId, key);
  const existingText = await load({ tenantId, textId });
  if (existingText) return existingText;
  const person = await personOf(ref);
  // Refuses a number that is not the user's before the gate's reasons are told.
  if (numberId) await PhoneNumber.get(numberId);
  const decision = await Compliance.check(gateQuestion(person));
  if (decision.kind === "never") throw new AppError("unprocessable", Compliance.refusalFor(decision));
  if (decision.kind === "later")
    throw new AppError("not_now", Compliance.refusalFor(decision), { opening: Compliance.openingOf(decision) });
  const number = await chooseNumber(numberId, person.numberId);
  if (isTooLong(body, number.provider)) throw invalidField("body", refusal("sms_too_long"));
  const queued = await queue([{ textId, userId, purpose: "reply", number, person, body, dueMs: now() }]);
  const text = queued.ok ? queued.texts[0] : await load({ tenantId, textId });
  if (!text) throw new AppError("conflict", refusal("sms_not_waiting"));
  return text;
}

const listTextable = async (): Promise<PhoneNumber.NumberItem[]> =>
  (await PhoneNumber.list()).filter(PhoneNumber.isTextable);

/** The selected number, else the usual, else the oldest. Throws if it is not the user's or none can send texts. */
export async function chooseNumber(
  selectedId: string | undefined,
  usualId: string | undefined,
): Promise<PhoneNumber.NumberItem> {
  if (selectedId) await PhoneNumber.get(selectedId);
  const numbers = await listTextable();
  const preferredId = selectedId ?? usualId;
  const fallback = selectedId ? undefined : numbers[0];
  const number = numbers.find(({ numberId }) => numberId === preferredId) ?? fallback;
  if (!number) throw new AppError("no_number", refusal("no_sms_number"));
  return number;
}
