import type { User } from "@callwright/contracts/endpoints/session";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { Failure } from "../../components/failure.tsx";
import { LonePage } from "../../components/lone-page.tsx";
import { ApiError } from "../../lib/api.ts";
import { paths, safeTarget } from "../../lib/paths.ts";
import { meQuery } from "../../lib/queries.ts";
import { usePageTitle } from "../../lib/theme/use-page-title.ts";
import { Questions } from "./questions.tsx";

const isUserMissing = (error: unknown) => error instanceof ApiError && error.code === "not_found";

export function OnboardingPage() {
  const { data: user, error, refetch } = useQuery(meQuery);
  const [search] = useSearchParams();
  usePageTitle();
  return (
    <LonePage isBusy={!user && !error}>
      {error && !user && (
        <Failure
          title={isUserMissing(error) ? m.onboarding_no_user() : m.onboarding_failed()}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {user && <Welcome user={user} redirect={search.get("redirect")} />}
    </LonePage>
  );
}

function Welcome({ user, redirect }: { readonly user: User; readonly redirect: string | null }) {
  if (user.isOnboarded) return <Navigate to={landingPath(user, redirect)} replace />;
  return (
    <>
      <Stack gap={4}>
        <h1>{m.onboarding_title({ name: firstNameOf(user) })}</h1>
        <p className="cw-dimmed">{m.onboarding_text()}</p>
      </Stack>
      <Questions user={user} />
    </>
  );
}

const firstNameOf = ({ name }: User) => `\u2068${name.trim().split(/\s+/)[0] ?? name}\u2069`;

function landingPath({ callsFor, dashboardAccess }: User, redirect: string | null): string {
  if (redirect) return safeTarget(redirect);
  return callsFor === "leads" && dashboardAccess.campaigns ? paths.campaigns : paths.dashboard;
}
