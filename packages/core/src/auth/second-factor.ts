/** Second factors of a user: passkeys, an authenticator app, recovery codes. Each code and challenge works once. */
import type { FactorProof, PasskeyAssertion, PasskeyAttestation, ProofMethod } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { tries, tryWrite } from "../db/transact.ts";
import { now, nowIso, toTtl } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { sha256 } from "../kernel/hash.ts";
import { newSecretWord } from "../kernel/id.ts";
import * as Tenant from "../tenant/index.ts";
import type * as User from "../user/index.ts";
import { type Attempt, countAttempt, refundAttempt } from "./throttle.ts";

const recoveryCodeCount = 10;

/** Each code has 120 random bits, so that a plain hash protects it, and is written in groups of four characters. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => newSecretWord(24).replace(/(.{4})(?!$)/g, "$1-"));

/** Reads o as 0 and i and l as 1, as in Crockford's base32. */
const hashRecoveryCode = (code: string): string =>
  sha256(
    code
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .replace(/o/g, "0")
      .replace(/[il]/g, "1"),
    "base64url",
  );

const webauthn = () => import("./webauthn.ts");

type SecondFactorItem = Item<"secondFactor">;
type Changes = Partial<
  Pick<SecondFactorItem, "totpSecret" | "pendingSecret" | "totpStep" | "recoveryHashes" | "passkeys">
>;

const maxPasskeys = 10;
const challengeMs = 5 * 60_000;
const totpStepMs = 30_000;

const factorKey = (userId: string) => ({ tenantId: tenantId(), userId });

async function findFactors(userId: string): Promise<SecondFactorItem | undefined> {
  const { data } = await db().secondFactor.get(factorKey(userId)).go({ consistent: true });
  return data ?? undefined;
}

const hasFactor = (row: SecondFactorItem | undefined): row is SecondFactorItem =>
  Boolean(row && (row.totpSecret || row.passkeys.length > 0));

export const hasSecondFactor = async (userId: string): Promise<boolean> => hasFactor(await findFactors(userId));

/** False if the row has changed since it was read. */
async function writeFactors(userId: string, row: SecondFactorItem | undefined, changes: Changes): Promise<boolean> {
  const key = factorKey(userId);
  if (!row)
    return tryWrite(
      db()
        .secondFactor.create({ ...key, ...changes, version: 1 })
        .go(),
    );
  return tryWrite(
    db()
      .secondFactor.patch(key)
      .set({ ...changes, version: row.version + 1 })
      .where(({ version }, op) => op.eq(version, row.version))
      .go(),
  );
}

const maxTries = 5;

/** `change` returns undefined to refuse: nothing is written, and the result is false. */
async function updateFactors(
  userId: string,
  change: (row: SecondFactorItem | undefined) => Promise<Changes | undefined>,
): Promise<boolean> {
  for await (const _ of tries(maxTries)) {
    const row = await findFactors(userId);
    const changes = await change(row);
    if (!changes) return false;
    if (await writeFactors(userId, row, changes)) return true;
  }
  throw new AppError("conflict");
}

export async function isFactorRequired({ roles }: User.UserItem): Promise<boolean> {
  const { secondFactor: policy } = await Tenant.current();
  if (policy === "everyone") return true;
  if (policy === "off") return false;
  return roles.includes("superAdmin") || (policy === "administrators" && roles.includes("tenantOwner"));
}

export async function describeFactors(user: User.UserItem) {
  const [row, isRequired] = await Promise.all([findFactors(user.userId), isFactorRequired(user)]);
  return {
    hasTotp: Boolean(row?.totpSecret),
    passkeys: (row?.passkeys ?? []).map(({ credentialId, name, host, createdAt }) => ({
      id: credentialId,
      name,
      host,
      createdAt,
    })),
    recoveryCodesLeft: row?.recoveryHashes.length ?? 0,
    isRequired,
  };
}

const vaultContext = (userId: string) => ({ ...factorKey(userId), purpose: "totp" });

/** Loaded on demand: few sign-ins ask for a code. */
const otpauth = () => import("otpauth");

async function openTotp(secret: string) {
  const { Secret, TOTP } = await otpauth();
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: totpStepMs / 1000 });
}

export async function beginTotp(
  { userId, email }: User.UserItem,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await otpauth();
  const secret = new Secret({ size: 20 });
  const pendingSecret = await ports().vault.seal(secret.base32, vaultContext(userId));
  await updateFactors(userId, async () => ({ pendingSecret }));
  return { secret: secret.base32, uri: new TOTP({ issuer, label: email, secret }).toString() };
}

const wrongCode = (field: "totp" | "recoveryCode") => invalidField(field, refusal("factor_code_wrong"));

/** The time step of a valid code; undefined if it is wrong or was used before. */
async function validStep(userId: string, sealed: string, code: string, lastStep: number): Promise<number | undefined> {
  const totp = await openTotp(await ports().vault.open(sealed, vaultContext(userId)));
  // The codes before and after the current one are valid too, since the device's clock may differ.
  const delta = totp.validate({ token: code.replace(/\s/g, ""), timestamp: now(), window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(now() / totpStepMs) + delta;
  return step > lastStep ? step : undefined;
}

/** Enables the authenticator app. Returns new recovery codes if this is the user's first factor. */
export async function confirmTotp({ userId }: User.UserItem, code: string): Promise<string[] | undefined> {
  let codes: string[] | undefined;
  const isDone = await withAttemptLimit(userId, () =>
    updateFactors(userId, async (row) => {
      if (!row?.pendingSecret) return undefined;
      const totpStep = await validStep(userId, row.pendingSecret, code, 0);
      if (totpStep === undefined) return undefined;
      codes = hasFactor(row) ? undefined : newRecoveryCodes();
      return { totpSecret: row.pendingSecret, pendingSecret: "", totpStep, ...recoveryChanges(codes) };
    }),
  );
  if (!isDone) throw wrongCode("totp");
  return codes;
}

export async function removeTotp(user: User.UserItem): Promise<void> {
  await dropFactor(user, (row) => (row.totpSecret ? { totpSecret: "", pendingSecret: "" } : undefined));
}

export async function beginPasskey(user: User.UserItem, { origin, title }: { origin: string; title: string }) {
  const passkeys = (await findFactors(user.userId))?.passkeys ?? [];
  const options = await (await webauthn()).registrationOptions({ origin, title, user, passkeys });
  await saveChallenge(user.userId, options.challenge, "register");
  return options;
}

export async function addPasskey(
  { userId }: User.UserItem,
  { origin, name, passkey }: { origin: string; name: string; passkey: PasskeyAttestation },
): Promise<string[] | undefined> {
  const { relyingParty, readRegistration } = await webauthn();
  const acceptChallenge = (challenge: string) => consumeChallenge(userId, challenge, "register");
  const credential = await readRegistration(passkey, { origin, acceptChallenge });
  if (!credential) throw passkeyRefused();
  let codes: string[] | undefined;
  await updateFactors(userId, async (row) => {
    const passkeys = row?.passkeys ?? [];
    if (passkeys.length >= maxPasskeys) throw new AppError("unprocessable", refusal("too_many_passkeys"));
    codes = hasFactor(row) ? undefined : newRecoveryCodes();
    const newPasskey = {
      ...credential,
      transports: credential.transports ?? [],
      host: relyingParty(origin),
      name,
      createdAt: nowIso(),
    };
    return { passkeys: [...passkeys, newPasskey], ...recoveryChanges(codes) };
  });
  return codes;
}

export async function removePasskey(user: User.UserItem, credentialId: string): Promise<void> {
  await dropFactor(user, ({ passkeys }) => {
    const remaining = passkeys.filter((passkey) => passkey.credentialId !== credentialId);
    return remaining.length < passkeys.length ? { passkeys: remaining } : undefined;
  });
}

/** Refused for the last factor if the tenant requires one; otherwise the recovery codes are removed with it. */
async function dropFactor(user: User.UserItem, removal: (row: SecondFactorItem) => Changes | undefined): Promise<void> {
  const isRequired = await isFactorRequired(user);
  const isDone = await updateFactors(user.userId, async (row) => {
    const changes = row && removal(row);
    if (!changes) return undefined;
    if (hasFactor({ ...row, ...changes })) return changes;
    if (isRequired) throw new AppError("unprocessable", refusal("last_factor_required"));
    return { ...changes, recoveryHashes: [] };
  });
  if (!isDone) throw notFound("factor");
}

export const resetFactors = async (userId: string): Promise<void> => {
  await db().secondFactor.delete(factorKey(userId)).go();
};

export async function renewRecoveryCodes({ userId }: User.UserItem): Promise<string[]> {
  const codes = newRecoveryCodes();
  const isDone = await updateFactors(userId, async (row) => (hasFactor(row) ? recoveryChanges(codes) : undefined));
  if (!isDone) throw notFound("factor");
  return codes;
}

const recoveryChanges = (codes: readonly string[] | undefined): Changes =>
  codes ? { recoveryHashes: codes.map(hashRecoveryCode) } : {};

const passkeyRefused = () => new AppError("unprocessable", refusal("passkey_refused"));

async function saveChallenge(userId: string, challenge: string, purpose: "register" | "prove"): Promise<void> {
  const expiresAt = now() + challengeMs;
  const row = { ...factorKey(userId), challengeHash: sha256(challenge, "base64url"), purpose, expiresAt };
  await db()
    .challenge.create({ ...row, ttl: toTtl(expiresAt) })
    .go();
}

const consumeChallenge = (userId: string, challenge: string, expectedPurpose: "register" | "prove"): Promise<boolean> =>
  tryWrite(
    db()
      .challenge.remove({ ...factorKey(userId), challengeHash: sha256(challenge, "base64url") })
      .where(({ purpose, expiresAt }, op) => `${op.eq(purpose, expectedPurpose)} AND ${op.gt(expiresAt, now())}`)
      .go(),
  );

export async function proofOptions(userId: string, origin: string) {
  const row = await findFactors(userId);
  if (!hasFactor(row)) return { methods: [] };
  const { assertionOptions, relyingParty } = await webauthn();
  const hostPasskeys = row.passkeys.filter(({ host }) => host === relyingParty(origin));
  const methods: ProofMethod[] = [];
  if (hostPasskeys.length > 0) methods.push("passkey");
  if (row.totpSecret) methods.push("totp");
  if (row.recoveryHashes.length > 0) methods.push("recoveryCode");
  if (hostPasskeys.length === 0) return { methods };
  const passkey = await assertionOptions(origin, hostPasskeys);
  await saveChallenge(userId, passkey.challenge, "prove");
  return { methods, passkey: { ...passkey } };
}

export async function requireFactor(userId: string, proof: FactorProof, origin: string): Promise<void> {
  const isRight = await withAttemptLimit(userId, () => proveFactor(userId, proof, origin));
  if (isRight) return;
  if ("passkey" in proof) throw passkeyRefused();
  throw wrongCode("totp" in proof ? "totp" : "recoveryCode");
}

async function proveFactor(userId: string, proof: FactorProof, origin: string): Promise<boolean> {
  if ("passkey" in proof) return provePasskey(userId, proof.passkey, origin);
  if ("totp" in proof) {
    const { totp } = proof;
    return updateFactors(userId, async (row) => {
      const totpStep = row?.totpSecret && (await validStep(userId, row.totpSecret, totp, row.totpStep));
      return totpStep ? { totpStep } : undefined;
    });
  }
  const hash = hashRecoveryCode(proof.recoveryCode);
  return updateFactors(userId, async (row) => {
    if (!hasFactor(row) || !row.recoveryHashes.includes(hash)) return undefined;
    return { recoveryHashes: row.recoveryHashes.filter((one) => one !== hash) };
  });
}

async function provePasskey(userId: string, answer: PasskeyAssertion, origin: string): Promise<boolean> {
  const { relyingParty, readAssertion } = await webauthn();
  const isUsedPasskey = ({ credentialId, host }: SecondFactorItem["passkeys"][number]) =>
    credentialId === answer.id && host === relyingParty(origin);
  const passkey = (await findFactors(userId))?.passkeys.find(isUsedPasskey);
  if (!passkey) return false;
  const acceptChallenge = (challenge: string) => consumeChallenge(userId, challenge, "prove");
  const counter = await readAssertion(answer, passkey, { origin, acceptChallenge });
  if (counter === undefined) return false;
  return updateFactors(userId, async (row) =>
    row?.passkeys.some(isUsedPasskey)
      ? { passkeys: row.passkeys.map((one) => (isUsedPasskey(one) ? { ...one, counter } : one)) }
      : undefined,
  );
}

/** Counts before verifying, so that concurrent guesses cannot exceed the limit. */
async function withAttemptLimit(userId: string, verify: () => Promise<boolean>): Promise<boolean> {
  const attempt: Attempt = { rule: "factor", subject: `${tenantId()}#${userId}` };
  await countAttempt(attempt);
  const isRight = await verify();
  if (isRight) await refundAttempt(attempt);
  return isRight;
}
