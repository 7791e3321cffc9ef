import type { NotificationSettings } from "@callwright/contracts/endpoints/notification";
import { userActor } from "../kernel/context.ts";
import * as User from "../user/index.ts";

const urgent = { app: true, mail: true };
const quiet = { app: true, mail: false };

const defaults: NotificationSettings = {
  run_finished: quiet,
  run_paused: urgent,
  minutes_low: urgent,
  number_failing: urgent,
  human_requested: urgent,
  interview: urgent,
  import_finished: quiet,
  billing: urgent,
};

export const settingsOf = ({ notifications }: User.UserItem): NotificationSettings => ({
  ...defaults,
  ...notifications,
});

export const getSettings = async (): Promise<NotificationSettings> => settingsOf(await User.current());

export const saveSettings = (settings: NotificationSettings): Promise<void> =>
  User.saveNotifications(userActor().userId, settings);
