import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { afterStepUp, sessionOnly } from "./access.ts";
import { signedInAnswer } from "./session.ts";
import { answer, atMost, doneSchema, idParams, instant } from "./shared.ts";

export const proofMethods = ["passkey", "totp", "recoveryCode", "password"] as const;
export type ProofMethod = (typeof proofMethods)[number];

const unreadable = "This passkey could not be read. Try again.";
const base64Url = z.string(unreadable).check(z.regex(/^[\w-]+$/, unreadable), z.maxLength(8_192, unreadable));
const credential = { id: base64Url, rawId: base64Url, type: z.literal("public-key") };
const extensionResults = z._default(z.looseObject({}), {});

/** A browser's signed answer to passkey options; browsers add fields of their own. */
export const passkeyAssertion = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: z.optional(base64Url),
  }),
  clientExtensionResults: extensionResults,
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const passkeyAttestation = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z.optional(
      z.array(z.string(unreadable).check(z.maxLength(20, unreadable))).check(z.maxLength(8, unreadable)),
    ),
  }),
  clientExtensionResults: extensionResults,
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

const code = z.string("Enter the code").check(z.trim(), z.minLength(1, "Enter the code"), atMost("Code", 40));

export const factorProof = z.union([
  z.object({ passkey: passkeyAssertion }),
  z.object({ totp: code }),
  z.object({ recoveryCode: code }),
]);
export type FactorProof = z.infer<typeof factorProof>;

export const stepUpProof = z.union([
  ...factorProof.def.options,
  z.object({ password: z.string("Password is required").check(atMost("Password", 1024)) }),
]);
export type StepUpProof = z.infer<typeof stepUpProof>;

const webAuthnOptions = z.record(z.string(), z.unknown());

const proofOptions = answer({ methods: z.array(z.enum(proofMethods)), passkey: z.optional(webAuthnOptions) });

export const signInFactorOptions = defineEndpoint("signInFactorOptions", "POST /second-factor/sign-in-options", {
  summary:
    "Ways to complete a sign-in after its password was accepted. The sign-in's ticket is a cookie, valid for 10 minutes.",
  access: "public",
  response: proofOptions,
});

export const signInWithFactor = defineEndpoint("signInWithFactor", "POST /second-factor/sign-in", {
  summary: "Completes a sign-in with the second factor.",
  access: "public",
  body: z.object({ proof: factorProof }),
  response: signedInAnswer,
});

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  createdAt: instant,
});

export const secondFactorSchema = z.object({
  hasTotp: z.boolean(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.number(),
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const getSecondFactor = defineEndpoint("getSecondFactor", "GET /second-factor", {
  summary: "The user's second factors.",
  isAllowedBeforeEnrolment: true,
  response: answer({ secondFactor: secondFactorSchema }),
});

/** Recovery codes come with the first factor and are shown only in this answer. */
const enrolledAnswer = z.extend(doneSchema, {
  secondFactor: secondFactorSchema,
  recoveryCodes: z.optional(z.array(z.string())),
});

const enrolment = { ...afterStepUp, isAllowedBeforeEnrolment: true } as const;

export const beginTotp = defineEndpoint("beginTotp", "POST /second-factor/totp", {
  summary: "A new secret for an authenticator app, which takes effect when its first code is confirmed.",
  ...enrolment,
  response: answer({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = defineEndpoint("confirmTotp", "POST /second-factor/totp/confirm", {
  summary: "Turns the authenticator app on with its first code.",
  ...enrolment,
  body: z.object({ totp: code }),
  response: enrolledAnswer,
});

export const removeTotp = defineEndpoint("removeTotp", "DELETE /second-factor/totp", {
  summary: "Turns the authenticator app off.",
  ...afterStepUp,
  response: enrolledAnswer,
});

export const beginPasskey = defineEndpoint("beginPasskey", "POST /second-factor/passkey-options", {
  summary: "Options for a new passkey of this host.",
  ...enrolment,
  response: answer({ options: webAuthnOptions }),
});

export const addPasskey = defineEndpoint("addPasskey", "POST /second-factor/passkeys", {
  summary: "Registers a new passkey.",
  ...enrolment,
  body: z.object({
    name: z.string("Name is required").check(z.trim(), z.minLength(1, "Name is required"), atMost("Name", 60)),
    passkey: passkeyAttestation,
  }),
  response: enrolledAnswer,
});

export const removePasskey = defineEndpoint("removePasskey", "DELETE /second-factor/passkeys/{id}", {
  summary: "Removes a passkey.",
  ...afterStepUp,
  params: idParams,
  response: enrolledAnswer,
});

export const renewRecoveryCodes = defineEndpoint("renewRecoveryCodes", "POST /second-factor/recovery-codes", {
  summary: "Ten new recovery codes, shown this once; the former ones end.",
  ...afterStepUp,
  response: enrolledAnswer,
});

export const stepUpOptions = defineEndpoint("stepUpOptions", "POST /step-up/options", {
  summary: "How the user can prove their identity again: by a second factor if they have one, else by the password.",
  ...sessionOnly,
  isAllowedBeforeEnrolment: true,
  response: proofOptions,
});

export const stepUp = defineEndpoint("stepUp", "POST /step-up", {
  summary: "Proves the user's identity again; protected requests work for 15 minutes.",
  ...sessionOnly,
  isAllowedBeforeEnrolment: true,
  body: z.object({ proof: stepUpProof }),
  response: doneSchema,
});

export const secondFactorEndpoints = {
  signInFactorOptions,
  signInWithFactor,
  getSecondFactor,
  beginTotp,
  confirmTotp,
  removeTotp,
  beginPasskey,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  stepUpOptions,
  stepUp,
} as const;
