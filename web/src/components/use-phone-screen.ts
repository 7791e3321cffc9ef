import { useMediaQuery } from "@mantine/hooks";

const BELOW_600_PX = "(max-width: 37.49em)";

export const usePhoneScreen = () => useMediaQuery(BELOW_600_PX, false, { getInitialValueInEffect: false }) ?? false;
