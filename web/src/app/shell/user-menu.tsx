import { Box, Group, Menu, useMantineColorScheme } from "@mantine/core";
import { IconArrowBackUp, IconLogout, IconShieldCog, IconUser } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import * as m from "#messages";
import { useOpenOnMount } from "../../components/layer-focus.ts";
import { localeNames, locales, useLocale } from "../../lib/i18n/locale.ts";
import { isPanel, paths } from "../../lib/paths.ts";
import { isOwner, useUser } from "../../lib/session.ts";
import { chooseLanguage } from "../../lib/user-language.ts";
import { UserButton } from "./menu-buttons.tsx";
import { schemes } from "./schemes.ts";
import { signOut } from "./sign-out.ts";

const asScheme = (value: string) => schemes.find((scheme) => scheme.value === value)?.value ?? "auto";
const asLocale = (value: string) => locales.find((locale) => locale === value) ?? "en";

const clipStyle = { overflow: "hidden", textOverflow: "ellipsis" } as const;

interface UserMenuProps {
  /** Opens the menu immediately: the user pressed the button that this menu replaces. */
  readonly shouldOpenOnMount?: boolean;
}

export function UserMenu({ shouldOpenOnMount = false }: UserMenuProps) {
  const user = useUser();
  const locale = useLocale();
  const { menu, target } = useOpenOnMount(shouldOpenOnMount);
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} {...menu}>
      <Menu.Target>
        <UserButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="cw-stack" px={12} py={8}>
          <Box component="bdi" className="cw-small cw-medium" c="var(--cw-text)" style={clipStyle}>
            {user.name}
          </Box>
          <bdi className="cw-dimmed cw-tiny" style={clipStyle}>
            {user.email}
          </bdi>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={paths.settingsProfile}
          leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
        >
          {m.nav_profile()}
        </Menu.Item>
        {isOwner(user) && <AdministrationItem />}
        <Menu.Divider />
        <Menu.Label>{m.theme_label()}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(asScheme(value))}>
          {schemes.map(({ value, label, icon: IconComponent }) => (
            <Menu.RadioItem key={value} value={value}>
              <Group component="span" display="inline-flex" wrap="nowrap" gap={8}>
                <IconComponent size={16} stroke={1.75} aria-hidden />
                {label()}
              </Group>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{m.language_label()}</Menu.Label>
        <Menu.RadioGroup value={locale} onChange={(value) => chooseLanguage(asLocale(value))}>
          {locales.map((option) => (
            <Menu.RadioItem key={option} value={option} lang={option}>
              {localeNames[option]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={() => void signOut()}>
          {m.logout()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function AdministrationItem() {
  const { pathname } = useLocation();
  const isInside = isPanel(pathname);
  const IconComponent = isInside ? IconArrowBackUp : IconShieldCog;
  return (
    <Menu.Item
      component={Link}
      to={isInside ? paths.dashboard : paths.panel}
      leftSection={<IconComponent size={16} stroke={1.75} aria-hidden />}
    >
      {isInside ? m.administration_back() : m.administration_title()}
    </Menu.Item>
  );
}
