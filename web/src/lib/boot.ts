/** Switches between the two boots of the page, public screens and app, in the same root without a reload. */
import type { User } from "@callwright/contracts/endpoints/session";
import { dropKey } from "./api-key.ts";
import { isPublicPath, paths } from "./paths.ts";

export type Words = () => string;

export interface PublicBoot {
  readonly kind: "public";
  readonly notice?: Words | undefined;
}

export interface AppBoot {
  readonly kind: "app";
  /** Known right after sign-in; otherwise the app requests it. */
  readonly user?: User | undefined;
}

export type BootTarget = PublicBoot | AppBoot;

let boot: ((target: BootTarget) => void) | undefined;

/** Called once by `main.tsx`, which imports the boots. */
export function registerBoot(show: (target: BootTarget) => void) {
  boot = show;
}

export function enterApp(user: User, target: string) {
  history.replaceState(null, "", target);
  boot?.({ kind: "app", user });
}

export const showAppHere = () => boot?.({ kind: "app" });

/** Leaves the app for sign-in, after log-out or an expired session. With `returnHere`, the next sign-in returns to this page. */
export function leaveApp({ notice, returnHere = false }: { notice?: Words | undefined; returnHere?: boolean }) {
  dropKey();
  if (isPublicPath(location.pathname)) return;
  const here = location.pathname + location.search;
  const query = returnHere && here !== paths.home ? `?redirect=${encodeURIComponent(here)}` : "";
  history.replaceState(null, "", paths.login + query);
  boot?.({ kind: "public", notice });
}
