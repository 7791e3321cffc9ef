/** Command palette: pages, the latest jobs, theme and language. */
import { useMantineColorScheme } from "@mantine/core";
import { Spotlight, type SpotlightActionGroupData, spotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.layer.css";
import { IconBriefcase, IconLanguage, IconLogout, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { useFocusReturn } from "../../components/use-focus-return.ts";
import { chooseLanguage } from "../../lib/choose-language.ts";
import { localeNames, locales } from "../../lib/i18n/locale.ts";
import { paths } from "../../lib/paths.ts";
import { jobsQuery } from "../../lib/queries.ts";
import { isOwner } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import { type NavGroup, navGroups } from "./nav-entries.ts";
import { panelGroups } from "./panel-entries.ts";
import { schemes } from "./schemes.ts";
import { signOut } from "./sign-out.ts";

const JOBS = 20;
const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

function useActions(): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const user = useUser();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const jobs = useQuery(jobsQuery(1, JOBS)).data?.jobs ?? [];
  const pagesOf = (groups: readonly NavGroup[]) =>
    groups
      .flatMap(({ entries }) => entries)
      .map(({ path, label, icon: Sign }) => ({
        id: path,
        label,
        leftSection: <Sign {...icon} />,
        onClick: () => void navigate(path),
      }));
  return [
    {
      group: m.palette_pages(),
      actions: pagesOf(navGroups(user)),
    },
    ...(isOwner(user) ? [{ group: m.administration_title(), actions: pagesOf(panelGroups(user)) }] : []),
    {
      group: m.palette_jobs(),
      actions: jobs.map((job) => ({
        id: job._id,
        label: job.title,
        description: job.companyName,
        leftSection: <IconBriefcase {...icon} />,
        onClick: () => void navigate(paths.job(job._id)),
      })),
    },
    {
      group: m.palette_preferences(),
      actions: [
        ...schemes.map(({ value, label, icon: Sign }) => ({
          id: `theme-${value}`,
          label: m.palette_theme({ name: label() }),
          leftSection: <Sign {...icon} />,
          onClick: () => setColorScheme(value),
        })),
        ...locales.map((locale) => ({
          id: `language-${locale}`,
          label: m.palette_language({ name: localeNames[locale] }),
          leftSection: <IconLanguage {...icon} />,
          onClick: () => chooseLanguage(locale),
        })),
        {
          id: "logout",
          label: m.logout(),
          leftSection: <IconLogout {...icon} />,
          onClick: () => void signOut(),
        },
      ],
    },
  ];
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const actions = useActions();
  useFocusReturn();
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
      actions={actions}
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
