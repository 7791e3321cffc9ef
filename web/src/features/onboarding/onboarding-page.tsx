import { callPurposes } from "@callwright/contracts/catalog";
import type { UserData } from "@callwright/contracts/endpoints/account";
import type { User } from "@callwright/contracts/endpoints/session";
import { Box, Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type Icon, IconSpeakerphone, IconUserSearch } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import choiceCard from "../../components/choice-card.module.css";
import { Failure } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { LonePage } from "../../components/page.tsx";
import { ZoneSelect } from "../../components/zone-select.tsx";
import { ApiError, call, type Input, messageOf } from "../../lib/api.ts";
import { formatTime, isolate } from "../../lib/format.ts";
import { getLocale, localeNames, locales, setLocale, useLanguageFocus } from "../../lib/i18n/locale.ts";
import { paths, safeTarget } from "../../lib/paths.ts";
import { meQuery } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { readDraft, saveDraft } from "../../lib/storage.ts";
import { usePageTitle, useTheme } from "../../lib/theme/brand-data.ts";
import { browserZone, isZoneName } from "../../lib/time-zone.ts";
import classes from "./onboarding-page.module.css";

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
        <h1>{m.onboarding_title({ name: firstName(user) })}</h1>
        <p className="cw-dimmed">{m.onboarding_text()}</p>
      </Stack>
      <Questions user={user} />
    </>
  );
}

const firstName = ({ name }: User) => isolate(name.trim().split(/\s+/)[0] ?? name);

function landingPath({ callsFor, dashboardAccess }: User, redirect: string | null): string {
  if (redirect) return safeTarget(redirect);
  return callsFor === "leads" && dashboardAccess.campaigns ? paths.campaigns : paths.dashboard;
}

interface Purpose {
  readonly value: (typeof callPurposes)[number];
  readonly icon: Icon;
  readonly title: () => string;
  readonly text: () => string;
}

const purposes: readonly Purpose[] = [
  { value: "candidates", icon: IconUserSearch, title: m.onboarding_candidates, text: m.onboarding_candidates_text },
  { value: "leads", icon: IconSpeakerphone, title: m.onboarding_leads, text: m.onboarding_leads_text },
];

interface PurposeChoiceProps {
  readonly value: string;
  readonly onChange: (value: Purpose["value"]) => void;
}

function PurposeChoice({ value, onChange }: PurposeChoiceProps) {
  return (
    <fieldset className={classes.group}>
      <Box component="legend" className="cw-small cw-medium" mb={4} p={0}>
        {m.onboarding_purpose()}
      </Box>
      {purposes.map(({ value: purpose, icon: PurposeIcon, title, text }) => (
        <label key={purpose} className={`${choiceCard.card} ${classes.purpose}`}>
          <input
            type="radio"
            name="callsFor"
            className={choiceCard.radio}
            value={purpose}
            checked={value === purpose}
            onChange={() => onChange(purpose)}
          />
          <PurposeIcon size={20} stroke={1.5} className={classes.icon} aria-hidden />
          <span className="cw-stack">
            <span className="cw-medium">{title()}</span>
            <span className="cw-dimmed cw-tiny">{text()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const errorText = (error: unknown) =>
  isUserMissing(error) ? m.onboarding_no_user() : messageOf(error, m.onboarding_failed());

function Questions({ user }: { readonly user: User }) {
  const [answers, setAnswers] = useState(() => initialAnswers(user));
  const [isCompanyMissing, setCompanyMissing] = useState(false);
  const companyInput = useRef<HTMLInputElement>(null);
  const languageFocus = useLanguageFocus<HTMLSelectElement>();
  const isOptional = useTheme()?.isOnboarding === false;
  const save = useMutation({
    mutationFn: async (body: Input<"updateUser">["body"]) => (await call("updateUser", { body })).user,
    onSuccess: (updatedUser) => {
      deleteAnswers(user);
      queryClient.setQueryData(meQuery.queryKey, updatedUser);
    },
  });
  const change = (part: Partial<Answers>) => {
    const next = { ...answers, ...part };
    setAnswers(next);
    saveAnswers(user, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const isEmpty = answers.companyName.trim() === "";
    setCompanyMissing(isEmpty);
    if (isEmpty) companyInput.current?.focus();
    else save.mutate(toUserData(answers));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {save.isError && <Notice tone="bad">{errorText(save.error)}</Notice>}
        <TextInput
          ref={companyInput}
          name="companyName"
          label={m.onboarding_company()}
          description={m.onboarding_company_text()}
          autoComplete="organization"
          maxLength={120}
          withAsterisk
          autoFocus={answers.companyName === "" && matchMedia("(pointer: fine)").matches}
          value={answers.companyName}
          error={isCompanyMissing && answers.companyName.trim() === "" && m.onboarding_company_missing()}
          onChange={({ currentTarget }) => change({ companyName: currentTarget.value })}
        />
        <PurposeChoice value={answers.callsFor} onChange={(callsFor) => change({ callsFor })} />
        <div className={classes.pair}>
          <ZoneSelect
            name="timezone"
            label={m.onboarding_zone()}
            description={m.onboarding_zone_text({ time: timeIn(answers.timezone) })}
            current={answers.timezone}
            value={answers.timezone}
            onChange={({ currentTarget }) => change({ timezone: currentTarget.value })}
          />
          <NativeSelect
            name="language"
            label={m.language_label()}
            description={m.onboarding_language_text()}
            value={getLocale()}
            ref={languageFocus.ref}
            onChange={({ currentTarget }) => {
              const chosenLocale = locales.find((locale) => locale === currentTarget.value);
              if (!chosenLocale) return;
              languageFocus.keepFocusFor(chosenLocale);
              setLocale(chosenLocale);
            }}
            data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
          />
        </div>
        <Stack gap={8} mt={4}>
          <Button type="submit" size="md" fullWidth loading={save.isPending}>
            {m.onboarding_submit()}
          </Button>
          {isOptional && (
            <Button
              variant="subtle"
              color="gray"
              size="md"
              fullWidth
              onClick={() => save.mutate({ isOnboarded: true })}
            >
              {m.onboarding_skip()}
            </Button>
          )}
        </Stack>
      </Stack>
    </form>
  );
}

/** The current time in the guessed zone, so that a wrong guess is noticed. */
const timeIn = (timezone: string): string => isolate(formatTime(new Date().toISOString(), timezone));

interface Answers {
  readonly companyName: string;
  readonly callsFor: string;
  readonly timezone: string;
}

const DRAFT = "onboarding";

/** Names of mail providers, which are not the user's company. */
const mailProviderNames =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|gmx|web|proton|protonmail|t-online)$/;

/** ".com" or ".co.uk". */
const publicSuffix = /(\.(ac|co|com|gov|net|org))?\.[^.]+$/;

/** "x@acme-talent.com" gives "Acme Talent"; addresses at mail hosts give "". */
export function guessCompany(email: string): string {
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const name = host.replace(publicSuffix, "").split(".").at(-1) ?? "";
  if (mailProviderNames.test(name)) return "";
  // Replaces hyphens with spaces and capitalises each word.
  return name.replace(/(^|-)([^-])/g, (_, hyphen: string, first: string) => (hyphen ? " " : "") + first.toUpperCase());
}

/** Until a company is entered, the account's company name is the user's own name, which a guess replaces. */
function guessAnswers({ name, email, companyName, callsFor, timezone }: User): Answers {
  const browserTimezone = browserZone();
  return {
    companyName: companyName === name ? guessCompany(email) : companyName,
    callsFor: callsFor ?? "",
    timezone: isZoneName(browserTimezone) ? browserTimezone : timezone,
  };
}

const initialAnswers = (user: User): Answers => ({
  ...guessAnswers(user),
  ...(readDraft(user.id, DRAFT) as Partial<Answers> | undefined),
});

const saveAnswers = (user: User, answers: Answers) => saveDraft(user.id, DRAFT, answers);
const deleteAnswers = (user: User) => saveDraft(user.id, DRAFT, undefined);

/** The account gets the language in which this page is shown. */
function toUserData({ companyName, callsFor, timezone }: Answers): UserData {
  const purpose = callPurposes.find((option) => option === callsFor);
  return {
    companyName: companyName.trim(),
    timezone,
    language: getLocale(),
    isOnboarded: true,
    ...(purpose && { callsFor: purpose }),
  };
}
