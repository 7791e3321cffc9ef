/** Shows the public screens one at a time, without router and queries, and enters the app. */
import { type ComponentType, Fragment, type PropsWithChildren, useEffect } from "react";
import { type AuthProps, createDraft, type Go, type Place, type SignInAnswer } from "../features/auth/auth.ts";
import { adoptLanguage } from "../lib/account-language.ts";
import { callPublic, isFactorNeeded, refreshSession } from "../lib/api.ts";
import { forgetMailLink, mailLinkFor, takeGoogleAnswer } from "../lib/arrival.ts";
import { enterApp, type PublicBoot, render, showAppHere } from "../lib/boot.ts";
import { useLocale } from "../lib/i18n/locale.ts";
import { isPublicPath, onboardingBefore, paths, plainPath, safeTarget } from "../lib/paths.ts";
import { recoverFromLoadFailure } from "../lib/recover.ts";
import { readStored } from "../lib/storage.ts";
import { announceSignIn, hasSignedInMark, markSignedIn, takeSignedInMark } from "../lib/tab-session.ts";

type Screen = ComponentType<AuthProps>;

const screens: Readonly<Record<string, () => Promise<Screen>>> = {
  [paths.signup]: async () => (await import("../features/auth/sign-up-page.tsx")).SignUpPage,
  [paths.forgotPassword]: async () => (await import("../features/auth/forgot-password-page.tsx")).ForgotPasswordPage,
  [paths.resetPassword]: async () => (await import("../features/auth/reset-password-page.tsx")).ResetPasswordPage,
  [paths.secondFactor]: async () => (await import("../features/auth/second-factor-page.tsx")).SecondFactorPage,
  [paths.confirmEmail]: async () => (await import("../features/auth/confirm-email-page.tsx")).ConfirmEmailPage,
};
const loadSignInPage = async (): Promise<Screen> => (await import("../features/auth/sign-in-page.tsx")).SignInPage;

/** Shows the success message before onboarding starts (core spec §4). */
const ONBOARDING_WAIT_MS = 2_000;

/** Shows the public screen of the address; returns its unmount. `loadApp` fetches the app's code. */
export function showPublicScreens({ notice }: PublicBoot, loadApp: () => Promise<unknown>): () => void {
  const draft = createDraft();
  let current: Place | undefined;

  const show = async (place: Place) => {
    current = place;
    const Screen = await (screens[place.path] ?? loadSignInPage)();
    // While the code loaded, the visitor moved to another screen or entered the app.
    if (current !== place) return;
    render(
      <PlainTheme>
        <Screen key={place.path} place={place} draft={draft} go={go} onBegin={onBegin} onSignedIn={onSignedIn} />
      </PlainTheme>,
    );
  };
  const showOrRecover = (place: Place) => void show(place).catch(recoverFromLoadFailure);
  const onBegin = () => void loadApp().catch(() => undefined);

  const go: Go = (path, { replace = false, ...move } = {}) => {
    draft.forgetPasswords();
    // A mail's link is only for the screen that it opened.
    if (path !== current?.path) forgetMailLink();
    const { redirect = null } = current ?? {};
    const address = redirect ? `${path}?${new URLSearchParams({ redirect })}` : path;
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    showOrRecover({ ...placeHere(), ...move, isMoved: true });
  };

  const onSignedIn = ({ user, requiresOnboarding }: SignInAnswer, place = current ?? placeHere()) => {
    const target = safeTarget(place.redirect);
    markSignedIn();
    announceSignIn(user.id);
    const enter = async () => {
      // The code loads while the success message is shown.
      const code = loadApp();
      if (requiresOnboarding) await new Promise((resolve) => setTimeout(resolve, ONBOARDING_WAIT_MS));
      await code;
      adoptLanguage(user);
      enterApp(user, requiresOnboarding ? onboardingBefore(target) : target);
    };
    showOrRecover({ ...place, notice: undefined, state: requiresOnboarding ? "welcoming" : "entering" });
    void enter().catch(recoverFromLoadFailure);
  };

  const finishGoogleSignIn = async (answer: URLSearchParams) => {
    const { googleFailureText, signInWithGoogle, takeSignInAttempt } = await import(
      "../features/auth/google-sign-in.tsx"
    );
    const attempt = takeSignInAttempt();
    const place = { ...placeHere(), redirect: attempt?.redirect ?? null };
    showOrRecover({ ...place, state: "checking" });
    try {
      onSignedIn(await signInWithGoogle(answer, attempt), place);
    } catch (error) {
      if (isFactorNeeded(error)) {
        // `go` takes the page to return to from the current place.
        current = place;
        return go(paths.secondFactor, { replace: true });
      }
      showOrRecover({ ...place, notice: { tone: "bad", words: googleFailureText(error) } });
    }
  };

  /** Back may also lead to a page of the app. */
  const followHistory = () =>
    isPublicPath(location.pathname) ? showOrRecover({ ...placeHere(), isMoved: true }) : showAppHere();
  addEventListener("popstate", followHistory);

  const answer = takeGoogleAnswer();
  const place = placeHere();
  if (answer) void finishGoogleSignIn(answer).catch(recoverFromLoadFailure);
  else showOrRecover({ ...place, notice: notice && { tone: "neutral", words: notice } });
  // Not right after a sign-out or during a Google sign-in, and a mail's link takes precedence over a session.
  if (!notice && !answer && !place.link) void forwardSignedIn().catch(() => undefined);

  return () => {
    current = undefined;
    removeEventListener("popstate", followHistory);
  };
}

function placeHere(): Place {
  const path = plainPath(location.pathname);
  return { path, redirect: new URLSearchParams(location.search).get("redirect"), link: mailLinkFor(path) };
}

/** Enters the app if a user is signed in. Without the mark there is no session to ask for. */
async function forwardSignedIn() {
  if (!hasSignedInMark()) return;
  const requestUser = () => callPublic("me");
  const answer = await requestUser().catch(async () => {
    // The app sets the mark again; if there is no session, later visits are spared this request.
    if (takeSignedInMark() && (await refreshSession())) return await requestUser();
  });
  if (answer && isPublicPath(location.pathname))
    enterApp(answer.user, safeTarget(new URLSearchParams(location.search).get("redirect")));
}

/** Language and colour scheme, following what the first-paint script has set. */
function PlainTheme({ children }: PropsWithChildren) {
  useEffect(followSystem, []);
  // A language change remounts everything.
  return <Fragment key={useLocale()}>{children}</Fragment>;
}

/** Follows the system's scheme, unless the user has chosen one. */
function followSystem() {
  const darkScheme = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    const chosen = readStored("cw-scheme");
    if (chosen === "light" || chosen === "dark") return;
    document.documentElement.dataset.mantineColorScheme = darkScheme.matches ? "dark" : "light";
  };
  darkScheme.addEventListener("change", follow);
  return () => darkScheme.removeEventListener("change", follow);
}
