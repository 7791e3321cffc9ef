/** Changes a user's access as an administrator does. */
import { transact } from "@callwright/core/db/transact";
import * as User from "@callwright/core/user/index";

export async function setUserAccess(userId: string, access: Parameters<typeof User.writeAccess>[2]): Promise<void> {
  const user = await User.get(userId);
  const done = await transact((writer) => [User.writeAccess(writer, user, access)]);
  if (!done.ok) throw new Error("The user has changed meanwhile");
}
