/** The two boots of one page: the public one (sign-in) and the app, each shown in the same root without a reload. */
import type { User } from "@callwright/contracts/endpoints/session";
import { dropKey } from "./api-key.ts";
import { isPublicPath, paths } from "./paths.ts";

export type Words = () => string;

export interface PublicScene {
  readonly kind: "public";
  /** Why somebody is here, said anew when the language changes. */
  readonly notice?: Words | undefined;
}

export interface AppScene {
  readonly kind: "app";
  /** Known right after sign-in, else the app asks. */
  readonly user?: User | undefined;
}

export type Scene = PublicScene | AppScene;

let show: ((scene: Scene) => void) | undefined;

/** `main.tsx` says how a scene is shown. */
export function setStage(stage: (scene: Scene) => void) {
  show = stage;
}

/** From sign-in into the app, at the wanted place. */
export function enterApp(user: User, target: string) {
  history.replaceState(null, "", target);
  show?.({ kind: "app", user });
}

/** Back from the public pages into the app, where the address stands: the app asks who is there. */
export const showAppHere = () => show?.({ kind: "app" });

/** Out of the app to sign-in: after log-out, or when the session is over. With `comeBack`, sign-in returns to this page. */
export function leaveApp({ notice, comeBack = false }: { notice?: Words | undefined; comeBack?: boolean }) {
  dropKey();
  if (isPublicPath(location.pathname)) return;
  const here = location.pathname + location.search;
  const query = comeBack && here !== paths.home ? `?redirect=${encodeURIComponent(here)}` : "";
  history.replaceState(null, "", paths.login + query);
  show?.({ kind: "public", notice });
}
