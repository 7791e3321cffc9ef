/** Passkeys by WebAuthn. Separate module, so that its library is loaded only when a process first needs it. */
import type { PasskeyAssertion, PasskeyAttestation } from "@callwright/contracts";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { describeError, log } from "../kernel/log.ts";

/** EdDSA, ES256, RS256: the algorithms that authenticators have. */
const algorithms = [-8, -7, -257];

export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports?: readonly string[] | undefined;
}

const toReference = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  ...(transports && { transports: [...transports] }),
});

export const relyingParty = (origin: string): string => new URL(origin).hostname;

interface Registration {
  readonly origin: string;
  readonly title: string;
  readonly user: { readonly userId: string; readonly email: string; readonly name: string };
  readonly passkeys: readonly StoredPasskey[];
}

export const registrationOptions = ({ origin, title, user, passkeys }: Registration) =>
  generateRegistrationOptions({
    rpName: title,
    rpID: relyingParty(origin),
    userID: new TextEncoder().encode(user.userId),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: passkeys.map(toReference),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });

export const assertionOptions = (origin: string, passkeys: readonly StoredPasskey[]) =>
  generateAuthenticationOptions({
    rpID: relyingParty(origin),
    allowCredentials: passkeys.map(toReference),
    userVerification: "required",
  });

type Expectation = { readonly origin: string; readonly acceptChallenge: (challenge: string) => Promise<boolean> };

const decodeBytes = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));

export async function readRegistration(answer: PasskeyAttestation, { origin, acceptChallenge }: Expectation) {
  const { transports, ...response } = answer.response;
  const { registrationInfo } = await resultIfVerified(
    verifyRegistrationResponse({
      response: { ...answer, response: { ...response, ...(transports && { transports }) } },
      expectedChallenge: acceptChallenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty(origin),
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

export async function readAssertion(
  answer: PasskeyAssertion,
  { credentialId, publicKey, counter }: StoredPasskey,
  { origin, acceptChallenge }: Expectation,
): Promise<number | undefined> {
  const { userHandle, ...response } = answer.response;
  const { authenticationInfo } = await resultIfVerified(
    verifyAuthenticationResponse({
      response: { ...answer, response: { ...response, ...(userHandle && { userHandle }) } },
      expectedChallenge: acceptChallenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty(origin),
      credential: { id: credentialId, publicKey: decodeBytes(publicKey), counter },
    }),
  );
  return authenticationInfo?.newCounter;
}

/** Returns an empty result if verification fails; the library throws in most such cases. */
async function resultIfVerified<T extends { verified: boolean }>(verification: Promise<T>): Promise<Partial<T>> {
  try {
    const result = await verification;
    return result.verified ? result : {};
  } catch (error) {
    log.warn("passkey.refused", { error: describeError(error) });
    return {};
  }
}
