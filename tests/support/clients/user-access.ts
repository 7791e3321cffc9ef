/** Changes a user's access as an administrator does. */
import { transact } from "@callwright/core/db/transact";
import * as User from "@callwright/core/user/index";

export async function setUserAccess(userId: string, access: Parameters<typeof User.writeAccess>[2]): Promise<void> {
  const user = await User.get(userId);
  const result = await transact((writer) => [User.writeAccess(writer, user, access)]);
  if (!result.ok) throw new Error("The user was changed at the same time");
}
