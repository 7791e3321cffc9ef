/** The person's menu: theme, language, log out. */
import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconLogout } from "@tabler/icons-react";
import * as m from "#messages";
import { localeNames, locales, setLocale, useLocale } from "../../lib/i18n/locale.ts";
import { useUser } from "../../lib/session.ts";
import { schemes } from "./schemes.ts";
import { signOut } from "./sign-out.ts";
import { UserButton } from "./user-button.tsx";
import classes from "./user-menu.module.css";

const check = <IconCheck size={16} stroke={1.75} aria-hidden />;

export function UserMenu() {
  const user = useUser();
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UserButton />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <bdi className={classes.name}>{user.name}</bdi>
          <bdi className={classes.email}>{user.email}</bdi>
        </div>
        <Menu.Divider />
        <Menu.Label>{m.theme_label()}</Menu.Label>
        {schemes.map(({ value, label, icon: Sign }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Sign size={16} stroke={1.75} aria-hidden />}
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
