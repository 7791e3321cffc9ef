/**
 * Styles of every page in cascade order: font, variables, library, ours. The tokens are inlined in the page
 * (scripts/first-paint-plugin.mjs). Mantine's rules are in the layer `mantine`, so ours win in any chunk order.
 */
import "./layers.css";
import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles/baseline.layer.css";
import "virtual:theme.css";
import "@mantine/core/styles/global.layer.css";
import "./base.css";
