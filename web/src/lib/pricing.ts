/** Opens the pricing dialog from any component; the shell shows it. */
import { createSignal } from "./signal.ts";

export const { set: setPricingOpen, useValue: usePricingOpen } = createSignal(false);
