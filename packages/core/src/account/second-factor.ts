import type { PasskeyAttestation, StepUpProof } from "@callwright/contracts";
import * as Auth from "../auth/index.ts";
import { nowIso } from "../kernel/clock.ts";
import { send } from "../kernel/message.ts";
import type { FactorChange } from "../mail/index.ts";
import * as User from "../user/index.ts";
import { factorChanged } from "./messages.ts";

export const notifyFactorChange = ({ userId }: Pick<User.UserItem, "userId">, change: FactorChange, origin: string) =>
  send(factorChanged, { userId, change, at: nowIso(), origin });

async function changeAndNotify<T>(
  change: FactorChange,
  origin: string,
  work: (user: User.UserItem) => Promise<T>,
): Promise<T> {
  const user = await User.current();
  const result = await work(user);
  await notifyFactorChange(user, change, origin);
  return result;
}

export const confirmTotp = (code: string, origin: string) =>
  changeAndNotify("totpAdded", origin, (user) => Auth.confirmTotp(user, code));

export const removeTotp = (origin: string) => changeAndNotify("totpRemoved", origin, Auth.removeTotp);

export const addPasskey = (newPasskey: { name: string; passkey: PasskeyAttestation }, origin: string) =>
  changeAndNotify("passkeyAdded", origin, (user) => Auth.addPasskey(user, { ...newPasskey, origin }));

export const removePasskey = (credentialId: string, origin: string) =>
  changeAndNotify("passkeyRemoved", origin, (user) => Auth.removePasskey(user, credentialId));

export const renewRecoveryCodes = (origin: string) =>
  changeAndNotify("recoveryCodesRenewed", origin, Auth.renewRecoveryCodes);

export async function stepUp(proof: StepUpProof, origin: string): Promise<void> {
  const user = await User.current();
  await Auth.stepUp(user, proof, origin);
  if ("recoveryCode" in proof) await notifyFactorChange(user, "recoveryCodeUsed", origin);
}

export async function reset(user: User.UserItem, origin: string): Promise<void> {
  await User.endSessions(user.userId);
  await Auth.resetFactors(user.userId);
  await notifyFactorChange(user, "factorsReset", origin);
}
