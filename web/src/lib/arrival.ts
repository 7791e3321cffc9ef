/** Takes secrets out of address and history before anything else loads. A link survives a reload of its tab. */

import { paths, plainPath } from "./paths.ts";
import { readStoredJson, writeStored } from "./storage.ts";

export interface MailLink {
  readonly path: string;
  readonly email: string;
  readonly token: string;
  /** First sign-in, by an owner's invitation. */
  readonly isInvitation: boolean;
}

const KEY = "cw-mail-link";
const linkPaths: readonly string[] = [paths.confirmEmail, paths.resetPassword];

let link: MailLink | undefined;
let googleAnswer: URLSearchParams | undefined;

export function takeArrival() {
  const { pathname, searchParams, hash } = new URL(location.href);
  const path = plainPath(pathname);
  if (linkPaths.includes(path) && searchParams.has("token")) {
    const [email = "", token = "", invitation] = ["email", "token", "invitation"].map((name) => {
      const value = searchParams.get(name) ?? "";
      searchParams.delete(name);
      return value;
    });
    link = { path, email, token, isInvitation: invitation === "1" };
    writeStored(KEY, JSON.stringify(link), "session");
  } else if (path === paths.login && /^#(.*&)?state=/.test(hash)) googleAnswer = new URLSearchParams(hash.slice(1));
  else return;
  const search = searchParams.toString();
  history.replaceState(history.state, "", pathname + (search && `?${search}`));
}

const isLink = (value: unknown): value is MailLink => typeof value === "object" && value !== null && "token" in value;

export function mailLinkFor(path: string): MailLink | undefined {
  const stored = link ?? readStoredJson(KEY, "session");
  return isLink(stored) && stored.path === path ? stored : undefined;
}

export function forgetMailLink() {
  link = undefined;
  writeStored(KEY, undefined, "session");
}

export function takeGoogleAnswer(): URLSearchParams | undefined {
  const answer = googleAnswer;
  googleAnswer = undefined;
  return answer;
}
