import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import * as m from "#messages";

export const schemes = [
  { value: "light", label: m.theme_light, icon: IconSun },
  { value: "dark", label: m.theme_dark, icon: IconMoon },
  { value: "auto", label: m.theme_system, icon: IconDeviceDesktop },
] as const;
