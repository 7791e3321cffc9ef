import { type BrandColours, brandVariables, type Scheme } from "@callwright/contracts/brand/css";
import { Box, Button, Group, Stack } from "@mantine/core";
import { IconLayoutDashboard, IconPhoneCall } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { Logo } from "../../../components/logo.tsx";
import { Field, PlainButton } from "../../../components/plain-controls.tsx";
import classes from "./appearance.module.css";

export interface Brand extends BrandColours {
  readonly title: string;
  readonly logo: string;
  readonly favIcon: string;
}

interface PreviewsProps {
  readonly brand: Brand;
  readonly hasWarning: boolean;
}

export function Previews({ brand, hasWarning }: PreviewsProps) {
  return (
    <Box component="aside" miw={0} aria-label={m.appearance_preview()}>
      <Box component="h2" className="cw-bold" mb={8} fz="lg" lh="24px">
        {m.appearance_preview()}
      </Box>
      {(["light", "dark"] as const).map((scheme) => (
        <Box key={scheme} component="figure" m={0} mb={16}>
          <Box component="figcaption" className="cw-dimmed cw-tiny" mb={4}>
            {scheme === "light" ? m.appearance_light() : m.appearance_dark()}
          </Box>
          <Stack gap={8}>
            <ThemedFrame scheme={scheme} brand={brand}>
              <SignInPreview brand={brand} />
            </ThemedFrame>
            <ThemedFrame scheme={scheme} brand={brand}>
              <AppPreview brand={brand} hasWarning={hasWarning} />
            </ThemedFrame>
          </Stack>
        </Box>
      ))}
    </Box>
  );
}

interface ThemedFrameProps {
  readonly scheme: Scheme;
  readonly brand: Brand;
  readonly children: ReactNode;
}

function ThemedFrame({ scheme, brand, children }: ThemedFrameProps) {
  const colours = scheme === "light" ? brand.lightMode : brand.darkMode;
  return (
    <div
      className={classes.preview}
      data-mantine-color-scheme={scheme}
      style={brandVariables(scheme, colours) as CSSProperties}
      inert
    >
      {children}
    </div>
  );
}

function SignInPreview({ brand }: { readonly brand: Brand }) {
  return (
    <Stack gap={12} maw={280} mx="auto" p={16}>
      <Logo brand={brand} />
      <p className="cw-bold">{m.login_title()}</p>
      <Field label={m.users_email()} defaultValue="ada@example.com" readOnly />
      <PlainButton>{m.login_submit()}</PlainButton>
      <Box component="span" className="cw-small" c="var(--mantine-color-anchor)">
        {m.appearance_preview_link()}
      </Box>
    </Stack>
  );
}

function AppPreview({ brand, hasWarning }: PreviewsProps) {
  return (
    <div className={classes.appPreview}>
      <Stack
        gap={4}
        miw={0}
        px={8}
        py={12}
        bg="var(--cw-surface)"
        style={{ borderInlineEnd: "1px solid var(--cw-line)" }}
      >
        <Logo brand={brand} />
        <span className={classes.navEntry} data-active>
          <IconLayoutDashboard size={16} stroke={1.5} aria-hidden />
          {m.nav_dashboard()}
        </span>
        <span className={classes.navEntry}>
          <IconPhoneCall size={16} stroke={1.5} aria-hidden />
          {m.nav_calls()}
        </span>
        <Box mt="auto" pt={8} px={8} fz="xs">
          {m.minutes_title()}
          <Box h={4} mt={4} bg="var(--cw-line)" style={{ borderRadius: 2 }}>
            <Box w="42%" h="100%" bg="var(--cw-second)" style={{ borderRadius: 2 }} />
          </Box>
        </Box>
      </Stack>
      <Stack gap={12} miw={0} p={12}>
        {hasWarning && (
          <Box
            component="p"
            px={8}
            py={4}
            bg="var(--mantine-primary-color-light)"
            c="var(--mantine-primary-color-light-color)"
            fz="xs"
            style={{ borderRadius: "var(--cw-radius)" }}
          >
            {m.banner_import()}
          </Box>
        )}
        <Group justify="space-between" gap={8}>
          <p className="cw-bold">{m.calls_title()}</p>
          <Button>{m.dashboard_new_job()}</Button>
        </Group>
        <Group gap={8}>
          <ToneBadge tone="good">{m.appearance_preview_good()}</ToneBadge>
          <ToneBadge tone="neutral">{m.state_queued()}</ToneBadge>
          <Box component="span" className="cw-small" c="var(--mantine-color-anchor)">
            {m.dashboard_all_calls()}
          </Box>
        </Group>
      </Stack>
    </div>
  );
}
