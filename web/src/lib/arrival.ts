/** Takes secrets out of address and history before anything else loads. A mail's link survives a reload of its tab. */
import { paths, plainPath } from "./paths.ts";
import { readStoredJson, writeStored } from "./storage.ts";

export interface MailLink {
  readonly path: string;
  readonly email: string;
  readonly token: string;
  /** Whether the link is an owner's invitation, used for the first sign-in. */
  readonly isInvitation: boolean;
}

const KEY = "cw-mail-link";
const linkPaths: readonly string[] = [paths.confirmEmail, paths.resetPassword];

let link: MailLink | undefined;
let googleAnswer: URLSearchParams | undefined;

export function takeSecretsFromAddress() {
  const { pathname, searchParams, hash } = new URL(location.href);
  const path = plainPath(pathname);
  if (linkPaths.includes(path) && searchParams.has("token")) {
    const email = searchParams.get("email") ?? "";
    const token = searchParams.get("token") ?? "";
    link = { path, email, token, isInvitation: searchParams.get("invitation") === "1" };
    writeStored(KEY, JSON.stringify(link), "session");
    for (const name of ["email", "token", "invitation"]) searchParams.delete(name);
    replaceAddress(pathname, searchParams);
  } else if (path === paths.login && isGoogleAnswer(hash)) {
    googleAnswer = new URLSearchParams(hash.slice(1));
    replaceAddress(pathname, searchParams);
  }
}

/** Google answers in the hash, with a parameter `state`: "#state=s&id_token=t". */
const isGoogleAnswer = (hash: string) => /^#(.*&)?state=/.test(hash);

function replaceAddress(pathname: string, searchParams: URLSearchParams) {
  const search = searchParams.toString();
  history.replaceState(history.state, "", search === "" ? pathname : `${pathname}?${search}`);
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
