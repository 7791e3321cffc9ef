/** Switches between the two boots of the page, public screens and app, in the same root without a reload. */
import type { User } from "@callwright/contracts/endpoints/session";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { isPublicPath, paths } from "./paths.ts";
import { forgetApiKey } from "./tab-session.ts";

export type NoticeText = () => string;

export interface PublicBoot {
  readonly kind: "public";
  /** A message to the visitor, such as that the session has expired. */
  readonly notice?: NoticeText | undefined;
}

export interface AppBoot {
  readonly kind: "app";
  /** Known right after sign-in; otherwise the app requests it. */
  readonly user?: User | undefined;
}

export type BootTarget = PublicBoot | AppBoot;

let showBoot: ((target: BootTarget) => void) | undefined;

/** Called once by `main.tsx`, which imports the boots. */
export function registerBoot(show: (target: BootTarget) => void) {
  showBoot = show;
}

export function enterApp(user: User, target: string) {
  history.replaceState(null, "", target);
  showBoot?.({ kind: "app", user });
}

export const showAppHere = () => showBoot?.({ kind: "app" });

/** Shows sign-in, after log-out or an expired session. With `returnHere`, the next sign-in returns to this page. */
export function leaveApp({ notice, returnHere = false }: { notice?: NoticeText | undefined; returnHere?: boolean }) {
  forgetApiKey();
  // A screen for visitors is shown already.
  if (isPublicPath(location.pathname)) return;
  const here = location.pathname + location.search;
  const query = returnHere && here !== paths.home ? `?redirect=${encodeURIComponent(here)}` : "";
  history.replaceState(null, "", paths.login + query);
  showBoot?.({ kind: "public", notice });
}

let root: Root | undefined;

export function render(tree: ReactNode) {
  const element = document.getElementById("root");
  if (!element) throw new Error("The page has no #root");
  root ??= createRoot(element);
  root.render(tree);
}
