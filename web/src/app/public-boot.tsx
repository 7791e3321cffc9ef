/** The public boot: sign-in without router and queries, so that it is there at once. */
import { SignInPage } from "../features/sign-in/sign-in-page.tsx";
import { callPublic, refreshSession } from "../lib/api.ts";
import { enterApp, type Scene } from "../lib/boot.ts";
import { isPublicPath, safeTarget } from "../lib/paths.ts";
import { render } from "../lib/root.ts";
import { isMarked, takeMark } from "../lib/session-mark.ts";
import { ThemeProvider } from "../lib/theme/provider.tsx";
import "../lib/theme/styles.ts";

const target = () => safeTarget(new URLSearchParams(location.search).get("redirect"));

/** Whoever is signed in already goes on to where they wanted to be. Without the mark nobody is: asking would be in vain. */
async function passOn() {
  if (!isMarked()) return;
  const ask = () => callPublic("me");
  const known = await ask().catch(async () => {
    if (takeMark() && (await refreshSession())) return await ask();
  });
  if (known && isPublicPath(location.pathname)) enterApp(known.user, target());
}

export function showPublic({ notice }: Extract<Scene, { kind: "public" }>) {
  render(
    <ThemeProvider>
      <SignInPage
        notice={notice}
        onBegin={() => void import("./app-boot.tsx").catch(() => undefined)}
        onSignedIn={(user) => enterApp(user, target())}
      />
    </ThemeProvider>,
  );
  if (!notice) void passOn().catch(() => undefined);
}
