/** Switches between the two boots of the page, public screens and app, in the same root without a reload. */
import type { User } from "@callwright/contracts/endpoints/session";
import { dropKey } from "./api-key.ts";
import { isPublicPath, paths } from "./paths.ts";

export type Words = () => string;

export interface PublicScene {
  readonly kind: "public";
  /** Why sign-in is shown; rendered again when the language changes. */
  readonly notice?: Words | undefined;
}

export interface AppScene {
  readonly kind: "app";
  /** Known right after sign-in; otherwise the app requests it. */
  readonly user?: User | undefined;
}

export type Scene = PublicScene | AppScene;

let show: ((scene: Scene) => void) | undefined;

/** `main.tsx` registers how a scene is shown. */
export function setStage(stage: (scene: Scene) => void) {
  show = stage;
}

/** Enters the app at `target` after sign-in. */
export function enterApp(user: User, target: string) {
  history.replaceState(null, "", target);
  show?.({ kind: "app", user });
}

/** Enters the app at the current address; it requests the user itself. */
export const showAppHere = () => show?.({ kind: "app" });

/** Leaves the app for sign-in, after log-out or an expired session. With `comeBack`, sign-in returns to this page. */
export function leaveApp({ notice, comeBack = false }: { notice?: Words | undefined; comeBack?: boolean }) {
  dropKey();
  if (isPublicPath(location.pathname)) return;
  const here = location.pathname + location.search;
  const query = comeBack && here !== paths.home ? `?redirect=${encodeURIComponent(here)}` : "";
  history.replaceState(null, "", paths.login + query);
  show?.({ kind: "public", notice });
}
