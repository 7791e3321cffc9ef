import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, type SpotlightActionGroupData, spotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.layer.css";
import {
  IconBolt,
  IconBriefcase,
  IconLanguage,
  IconLogout,
  IconPhoneOff,
  IconPlus,
  IconRocket,
  IconSearch,
  IconUser,
} from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { useFocusReturn } from "../../components/layer-focus.ts";
import { localeNames, locales } from "../../lib/i18n/locale.ts";
import { type PageAction, pageActions } from "../../lib/page-actions.ts";
import { paths } from "../../lib/paths.ts";
import { jobsQuery, leadsQuery } from "../../lib/queries.ts";
import { isOwner, useUser } from "../../lib/session.ts";
import { chooseLanguage } from "../../lib/user-language.ts";
import { type NavEntry, type NavGroup, navGroups } from "./nav-entries.ts";
import { panelGroups } from "./panel-nav.tsx";
import { schemes } from "./schemes.ts";
import { signOut } from "./sign-out.ts";

const MAX_JOBS = 20;
const iconProps = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

function useCommands(pageCommands: readonly PageAction[]) {
  const navigate = useNavigate();
  const appCommands = [
    { label: m.jobs_create(), onClick: () => void navigate(`${paths.jobs}?create=1`) },
    { label: m.banner_import_action(), onClick: () => void navigate(paths.numbers) },
  ];
  const toAction = ({ label, onClick }: PageAction, leftSection: ReactNode) => ({
    id: `do-${label}`,
    label,
    onClick,
    leftSection,
  });
  return [
    ...pageCommands.map((command) => toAction(command, <IconBolt {...iconProps} />)),
    ...appCommands.map((command) => toAction(command, <IconPlus {...iconProps} />)),
  ];
}

const MIN_SEARCH_LENGTH = 2;
const SEARCH_DELAY_MS = 200;
const MAX_PEOPLE = 5;

function usePeople(typed: string) {
  const navigate = useNavigate();
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const { data } = useInfiniteQuery({ ...leadsQuery(search), enabled: search.length >= MIN_SEARCH_LENGTH });
  if (search.length < MIN_SEARCH_LENGTH) return [];
  const people = data?.pages.flatMap((page) => page.leads) ?? [];
  return people
    .slice(0, MAX_PEOPLE)
    .map(({ parentId, candidateId, firstName, lastName, phoneNumber, parentTitle }) => ({
      id: `person-${parentId}-${candidateId}`,
      label: `${firstName} ${lastName}`.trim(),
      description: `${phoneNumber} · ${parentTitle}`,
      // Makes the palette's own filter accept the person: the server has already matched the search.
      keywords: [typed],
      leftSection: <IconUser {...iconProps} />,
      onClick: () => void navigate(paths.lead(parentId, candidateId)),
    }));
}

function useActions(typed: string, pageCommands: readonly PageAction[]): SpotlightActionGroupData[] {
  const commands = useCommands(pageCommands);
  const people = usePeople(typed);
  const navigate = useNavigate();
  const user = useUser();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const jobs = useQuery(jobsQuery(1, MAX_JOBS)).data?.jobs ?? [];
  const navActions = (groups: readonly NavGroup[]) =>
    groups
      .flatMap(({ entries }) => entries)
      .map(({ path, label, icon: IconComponent }) => ({
        id: path,
        label,
        leftSection: <IconComponent {...iconProps} />,
        onClick: () => void navigate(path),
      }));
  return [
    { group: m.palette_actions(), actions: commands },
    { group: m.palette_people(), actions: people },
    {
      group: m.palette_pages(),
      actions: navActions([...navGroups(user), { entries: entriesOutsideSidebar() }]),
    },
    ...(isOwner(user) ? [{ group: m.administration_title(), actions: navActions(panelGroups(user)) }] : []),
    {
      group: m.palette_jobs(),
      actions: jobs.map((job) => ({
        id: job._id,
        label: job.title,
        description: job.companyName,
        leftSection: <IconBriefcase {...iconProps} />,
        onClick: () => void navigate(paths.job(job._id)),
      })),
    },
    {
      group: m.palette_preferences(),
      actions: [
        ...schemes.map(({ value, label, icon: IconComponent }) => ({
          id: `theme-${value}`,
          label: m.palette_theme({ name: label() }),
          leftSection: <IconComponent {...iconProps} />,
          onClick: () => setColorScheme(value),
        })),
        ...locales.map((locale) => ({
          id: `language-${locale}`,
          label: m.palette_language({ name: localeNames[locale] }),
          leftSection: <IconLanguage {...iconProps} />,
          onClick: () => chooseLanguage(locale),
        })),
        {
          id: "logout",
          label: m.logout(),
          leftSection: <IconLogout {...iconProps} />,
          onClick: () => void signOut(),
        },
      ],
    },
  ];
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState("");
  // Read once, so that the commands stay the same while the palette is open.
  const [pageCommands] = useState(pageActions);
  const actions = useActions(typed, pageCommands);
  useFocusReturn();
  useEffect(() => spotlight.open(), []);
  // Selects the first action again: people load after Spotlight's own selection and replace the selected action.
  useEffect(() => {
    if (!document.querySelector("[data-action][data-selected]"))
      document.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  });
  return (
    <Spotlight
      actions={actions}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      attributes={{ content: { "aria-label": m.search_open() } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      onSpotlightClose={onClose}
      nothingFound={m.palette_empty()}
      limit={12}
      maxHeight={420}
      scrollable
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.5} aria-hidden />,
        placeholder: m.palette_placeholder(),
        "aria-label": m.palette_placeholder(),
      }}
    />
  );
}

const entriesOutsideSidebar = (): readonly NavEntry[] => [
  { path: paths.doNotCall, label: m.nav_do_not_call(), icon: IconPhoneOff },
  { path: paths.gettingStarted, label: m.started_title(), icon: IconRocket },
];
