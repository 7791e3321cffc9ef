/** The person's menu: theme, language, log out. */
import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from "@tabler/icons-react";
import * as m from "#messages";
import { localeNames, locales, setLocale, useLocale } from "../../lib/i18n/locale.ts";
import { useUser } from "../../lib/session.ts";
import { signOut } from "./sign-out.ts";
import classes from "./user-menu.module.css";

export const schemes = [
  { value: "light", label: m.theme_light, icon: IconSun },
  { value: "dark", label: m.theme_dark, icon: IconMoon },
  { value: "auto", label: m.theme_system, icon: IconDeviceDesktop },
] as const;

const check = <IconCheck size={16} stroke={1.75} aria-hidden />;

export function UserMenu() {
  const user = useUser();
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={m.user_menu()} title={m.user_menu()}>
          <IconUserCircle size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <bdi className={classes.name}>{user.name}</bdi>
          <bdi className={classes.email}>{user.email}</bdi>
        </div>
        <Menu.Divider />
        <Menu.Label>{m.theme_label()}</Menu.Label>
        {schemes.map(({ value, label, icon: Symbol }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Symbol size={16} stroke={1.75} aria-hidden />}
            rightSection={colorScheme === value && check}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(value)}
          >
            {label()}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{m.language_label()}</Menu.Label>
        {locales.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === locale}
            lang={one}
            rightSection={one === locale && check}
            onClick={() => setLocale(one)}
          >
            {localeNames[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={() => void signOut()}>
          {m.logout()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
