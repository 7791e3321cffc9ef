/** Changes a user's access as an administrator does. */
import { transact } from "@callwright/core/db/transact";
import * as User from "@callwright/core/user/index";

export async function decide(userId: string, standing: Parameters<typeof User.writeAccess>[2]): Promise<void> {
  const user = await User.get(userId);
  const done = await transact((writer) => [User.writeAccess(writer, user, standing)]);
  if (!done.ok) throw new Error("The user has changed meanwhile");
}
