/**
 * The styles of every page, in the one right order: font, variables, the component library's ground, then ours. The tokens stand
 * in the page itself (see scripts/first-paint-plugin.mjs).
 * Mantine's rules live in the cascade layer `mantine`, so ours win whatever the order of chunks.
 */
import "./layers.css";
import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles/baseline.layer.css";
import "virtual:theme.css";
import "@mantine/core/styles/global.layer.css";
import "./base.css";
