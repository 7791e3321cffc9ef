/** What the public screens share: where one is, what was typed, the way to the next screen. */
import type { User } from "@callwright/contracts/endpoints/session";
import type { Tone } from "../../components/notice.tsx";
import type { MailLink } from "../../lib/arrival.ts";
import type { Words } from "../../lib/boot.ts";
import { paths } from "../../lib/paths.ts";

export interface Place {
  readonly path: string;
  /** Where to go after sign-in, as the address says it: not to be trusted. */
  readonly redirect: string | null;
  /** The link of a mail by which somebody came. */
  readonly link?: MailLink | undefined;
  /** Why somebody is here, said anew when the language changes. */
  readonly notice?: { readonly tone: Tone; readonly words: Words } | undefined;
  /** The address that a mail has just gone to. */
  readonly sentTo?: string | undefined;
  /** Google's answer is being checked; sign-in succeeded and the app is on its way, or the first questions are. */
  readonly state?: "checking" | "entering" | "welcoming" | undefined;
  /** Came from another of these screens: the focus goes to what is next to do. */
  readonly isMoved?: boolean;
}

interface Move extends Pick<Place, "notice" | "sentTo"> {
  /** Takes the place of the screen at hand in the history: there is no way back to a link that is used up. */
  readonly replace?: boolean;
}

export type Go = (path: string, move?: Move) => void;

export interface EntranceProps {
  readonly place: Place;
  readonly draft: Draft;
  readonly go: Go;
  /** Somebody has begun to type what lets them in: time to fetch the app's code. */
  readonly onBegin: () => void;
  readonly onSignedIn: (answer: SignedIn) => void;
}

export interface SignedIn {
  readonly user: User;
  readonly requiresOnboarding: boolean;
}

/** What was typed, by field: it outlives a change of language and goes along to the next screen, but for passwords. */
export interface Draft {
  readonly get: (name: string) => string;
  readonly set: (name: string, value: string) => void;
  readonly forgetPasswords: () => void;
}

export function createDraft(): Draft {
  const typed = new Map<string, string>();
  return {
    get: (name) => typed.get(name) ?? "",
    set: (name, value) => void typed.set(name, value),
    forgetPasswords: () => {
      for (const name of [...typed.keys()]) if (/password/i.test(name)) typed.delete(name);
    },
  };
}

/** The address of another of these screens; where to go after sign-in goes along. */
export const addressOf = (path: string, { redirect }: Place): string =>
  redirect ? `${path}?${new URLSearchParams({ redirect })}` : path;

/** On to sign-in, which says what has been achieved. */
export const toSignIn = (go: Go, words: Words) => go(paths.login, { notice: { tone: "good", words }, replace: true });
