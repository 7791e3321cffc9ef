import { Box, Button, Stack } from "@mantine/core";
import * as m from "#messages";
import { paths } from "../../lib/paths.ts";
import classes from "./not-found-page.module.css";

export function NotFoundPage() {
  return (
    <Stack component="main" align="center" justify="center" gap={8} mih="100dvh" px={16} py={24} ta="center">
      <NotFoundArt />
      <Box component="h1" className="cw-bold" fz="xl">
        {m.not_found_title()}
      </Box>
      <Box component="p" className="cw-dimmed" mb={16}>
        {m.not_found_text()}
      </Box>
      <Button component="a" href={paths.home} size="md">
        {m.not_found_action()}
      </Button>
    </Stack>
  );
}

function NotFoundArt() {
  return (
    <svg className={classes.art} viewBox="0 0 360 160" role="img" aria-label={m.not_found_art()}>
      <g className={classes.digit}>
        <path d="M76 24 28 100h68M76 24v112" />
      </g>
      <g className={classes.ring}>
        <circle cx="180" cy="80" r="50" />
      </g>
      <circle className={classes.wave} cx="180" cy="80" r="50" />
      <circle className={classes.waveLate} cx="180" cy="80" r="50" />
      <path
        className={classes.phone}
        d="M165 60c-3 3-4 7-3 11 4 14 15 25 29 29 4 1 8 0 11-3l3-4c1-2 1-4-1-5l-9-6c-2-1-4-1-5 1l-3 3c-7-3-12-8-15-15l3-3c2-1 2-3 1-5l-6-9c-1-2-3-2-5-1z"
      />
      <g className={classes.digitLate}>
        <path d="M312 24l-48 76h68M312 24v112" />
      </g>
    </svg>
  );
}
