import { useMediaQuery } from "@mantine/hooks";

export const usePhoneScreen = () =>
  useMediaQuery("(max-width: 37.49em)", false, { getInitialValueInEffect: false }) ?? false;
