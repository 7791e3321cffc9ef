/** The signed-in user; always present inside the shell. */
import type { User } from "@callwright/contracts/endpoints/session";
import { createContext, useContext } from "react";

export const UserContext = createContext<User | undefined>(undefined);

export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error("useUser works only inside the shell");
  return user;
}
