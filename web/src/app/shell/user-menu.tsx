/** The person's menu: theme, language, log out. */
import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import * as m from "#messages";
import { localeNames, locales, setLocale, useLocale } from "../../lib/i18n/locale.ts";
import { useUser } from "../../lib/session.ts";
import { schemes } from "./schemes.ts";
import { signOut } from "./sign-out.ts";
import { UserButton } from "./user-button.tsx";
import classes from "./user-menu.module.css";

const asScheme = (value: string) => schemes.find((scheme) => scheme.value === value)?.value ?? "auto";
const asLocale = (value: string) => locales.find((locale) => locale === value) ?? "en";

interface UserMenuProps {
  /** Somebody pressed the button before the menu was there. */
  readonly isFirstOpen?: boolean;
}

export function UserMenu({ isFirstOpen = false }: UserMenuProps) {
  const user = useUser();
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} defaultOpened={isFirstOpen}>
      <Menu.Target>
        <UserButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.person}>
          <bdi className={classes.name}>{user.name}</bdi>
          <bdi className={classes.email}>{user.email}</bdi>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{m.theme_label()}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(asScheme(value))}>
          {schemes.map(({ value, label, icon: Sign }) => (
            <Menu.RadioItem key={value} value={value}>
              <span className={classes.option}>
                <Sign size={16} stroke={1.75} aria-hidden />
                {label()}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{m.language_label()}</Menu.Label>
        <Menu.RadioGroup value={locale} onChange={(value) => setLocale(asLocale(value))}>
          {locales.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one}>
              {localeNames[one]}
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
