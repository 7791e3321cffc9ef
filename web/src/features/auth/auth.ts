import type { User } from "@callwright/contracts/endpoints/session";
import type { NoticeTone } from "../../components/notice.tsx";
import type { MailLink } from "../../lib/arrival.ts";
import type { NoticeText } from "../../lib/boot.ts";
import { paths } from "../../lib/paths.ts";

/** Where the visitor is among the public screens. */
export interface Place {
  readonly path: string;
  /** Target after sign-in, from the address. Untrusted. */
  readonly redirect: string | null;
  readonly link?: MailLink | undefined;
  /** Why this screen is shown; its words are a function, since the language may change. */
  readonly notice?: { readonly tone: NoticeTone; readonly words: NoticeText } | undefined;
  /** The address that a mail was sent to. */
  readonly sentTo?: string | undefined;
  /** "checking" Google's answer; after sign-in, "entering" the app, or "welcoming" a user who is asked questions first. */
  readonly state?: "checking" | "entering" | "welcoming" | undefined;
  /** The visitor came from another public screen, so the focus moves to the first empty field. */
  readonly isMoved?: boolean;
}

interface Move extends Pick<Place, "notice" | "sentTo"> {
  /** Replaces the history entry, so Back never returns to a used link. */
  readonly replace?: boolean;
}

export type Go = (path: string, move?: Move) => void;

export interface AuthProps {
  readonly place: Place;
  readonly draft: Draft;
  readonly go: Go;
  /** Prefetches the app's code. Called at every input; later calls have no effect. */
  readonly onBegin: () => void;
  readonly onSignedIn: (answer: SignInAnswer) => void;
}

export interface SignInAnswer {
  readonly user: User;
  readonly requiresOnboarding: boolean;
}

/** Typed values by field. They survive a language change and move to the next screen, except passwords. */
export interface Draft {
  readonly get: (name: string) => string;
  readonly set: (name: string, value: string) => void;
  readonly forgetPasswords: () => void;
}

export function createDraft(): Draft {
  const typedValues = new Map<string, string>();
  return {
    get: (name) => typedValues.get(name) ?? "",
    set: (name, value) => void typedValues.set(name, value),
    forgetPasswords: () => {
      for (const name of [...typedValues.keys()]) if (/password/i.test(name)) typedValues.delete(name);
    },
  };
}

export const addressWithRedirect = (path: string, { redirect }: Place): string =>
  redirect ? `${path}?${new URLSearchParams({ redirect })}` : path;

export const goToSignIn = (go: Go, words: NoticeText) =>
  go(paths.login, { notice: { tone: "good", words }, replace: true });
