import { Menu } from "@mantine/core";
import {
  IconBook2,
  IconCalendarEvent,
  IconInfoCircle,
  IconListCheck,
  IconMessage2,
  IconRoute,
} from "@tabler/icons-react";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { findOpener, useOpenOnMount } from "../../components/layer-focus.ts";
import { paths } from "../../lib/paths.ts";
import { useTheme } from "../../lib/theme/brand-data.ts";
import { startTour, type TourName, tourNames } from "../../lib/tour.ts";
import { HelpButton } from "./menu-buttons.tsx";

interface HelpMenuProps {
  readonly isRail: boolean;
  readonly onNavigate?: () => void;
  /** Opens the menu immediately: the user pressed the button that this menu replaces. */
  readonly shouldOpenOnMount?: boolean;
}

const iconProps = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

const tourTitle: Record<TourName, () => string> = {
  overview: m.tour_overview,
  campaigns: m.tour_campaigns,
  numbers: m.tour_numbers,
};

const pages = () => [
  { to: paths.gettingStarted, label: m.started_title(), icon: IconListCheck },
  { to: paths.feedback, label: m.feedback_title(), icon: IconMessage2 },
  { to: paths.about, label: m.about_title(), icon: IconInfoCircle },
];

const externalLink = { component: "a", target: "_blank", rel: "noopener noreferrer" } as const;

export function HelpMenu({ isRail, onNavigate, shouldOpenOnMount = false }: HelpMenuProps) {
  const theme = useTheme();
  const { menu, target } = useOpenOnMount(shouldOpenOnMount);
  const beginTour = (name: TourName) => {
    // Found before the mobile menu closes, which moves the focus.
    const opener = findOpener(document.activeElement);
    onNavigate?.();
    startTour(name, opener);
  };
  return (
    <Menu position={isRail ? "right-end" : "top-start"} width={216} withinPortal={false} {...menu}>
      <Menu.Target>
        <HelpButton ref={target} isRail={isRail} />
      </Menu.Target>
      <Menu.Dropdown>
        {theme?.gitbookUrl && (
          <Menu.Item {...externalLink} href={theme.gitbookUrl} leftSection={<IconBook2 {...iconProps} />}>
            {m.help_center()}
          </Menu.Item>
        )}
        {theme?.calendlyUrl && (
          <Menu.Item {...externalLink} href={theme.calendlyUrl} leftSection={<IconCalendarEvent {...iconProps} />}>
            {m.help_call()}
          </Menu.Item>
        )}
        {pages().map(({ to, label, icon: IconComponent }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            leftSection={<IconComponent {...iconProps} />}
            {...(onNavigate && { onClick: onNavigate })}
          >
            {label}
          </Menu.Item>
        ))}
        {theme?.variant.guidedWalkthroughs !== false && (
          <>
            <Menu.Divider />
            <Menu.Label>{m.help_walkthroughs()}</Menu.Label>
            {tourNames.map((name) => (
              <Menu.Item key={name} leftSection={<IconRoute {...iconProps} />} onClick={() => beginTour(name)}>
                {tourTitle[name]()}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
