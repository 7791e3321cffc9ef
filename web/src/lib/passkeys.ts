/** Passkeys of the browser; the library loads on first use. */
import type { PasskeyAssertion, PasskeyAttestation } from "@callwright/contracts/endpoints/second-factor";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

const load = () => import("@simplewebauthn/browser");

export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined";

export async function signWithPasskey(options: object): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const assertion = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return { id, rawId, type, response: assertion, clientExtensionResults: {} };
}

export async function createPasskey(options: object): Promise<PasskeyAttestation> {
  const { startRegistration } = await load();
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  const { clientDataJSON, attestationObject, transports } = response;
  const attestation = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return { id, rawId, type, response: attestation, clientExtensionResults: {} };
}
