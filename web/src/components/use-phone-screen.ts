/** Whether the screen is a phone's: dialogs and drawers then fill it. */
import { useMediaQuery } from "@mantine/hooks";

export const usePhoneScreen = () =>
  useMediaQuery("(max-width: 37.49em)", false, { getInitialValueInEffect: false }) ?? false;
