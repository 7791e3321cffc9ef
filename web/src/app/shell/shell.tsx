import { ActionIcon, Box, Flex, Stack } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconLayoutSidebar, IconMenu2, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import * as m from "#messages";
import { ErrorScreen, LayerBoundary, notifyLoadFailure } from "../../components/error-boundary.tsx";
import { lazyLayer, useIdleComponent } from "../../lib/idle.ts";
import { isPanel } from "../../lib/paths.ts";
import { meQuery, minutesQuery, themeQuery } from "../../lib/queries.ts";
import { UserContext, useUser } from "../../lib/session.ts";
import { forgetOtherUsersDrafts } from "../../lib/storage.ts";
import { markSignedIn, takeUserChange } from "../../lib/tab-session.ts";
import { usePageTitle, useTheme } from "../../lib/theme/brand-data.ts";
import { toast } from "../../lib/toast.ts";
import { endTour, useTour } from "../../lib/tour.ts";
import { useLanguageSync } from "../../lib/user-language.ts";
import { MissingNumberBanner, PaymentBanner } from "./banners.tsx";
import { UserButton } from "./menu-buttons.tsx";
import { PlanLayers } from "./plan-layers.tsx";
import classes from "./shell.module.css";
import { Sidebar, SidebarBrand } from "./sidebar.tsx";
import { useShellKeys } from "./use-shell-keys.ts";

const enrolment = lazyLayer(async () => (await import("../../features/enrolment/enrolment-page.tsx")).EnrolmentPage);
const palette = lazyLayer(async () => (await import("./palette.tsx")).Palette);
const keysDialog = lazyLayer(async () => (await import("./keys-dialog.tsx")).KeysDialog);
const viewAsBanner = lazyLayer(async () => (await import("./rare-banners.tsx")).ViewAsBanner);
const tourRunner = lazyLayer(async () => (await import("./tour-runner.tsx")).TourRunner);

const loadHeaderTools = async () => (await import("./header-tools.tsx")).HeaderTools;
const loadUserMenu = async () => (await import("./user-menu.tsx")).UserMenu;
const loadMobileMenu = async () => (await import("./mobile-menu.tsx")).MobileMenu;

export function Shell() {
  const { data: user, error } = useQuery(meQuery);
  // Refetches the theme when it is an hour old; a failure keeps the current theme.
  useQuery(themeQuery);
  usePageTitle(user?.companyName);
  useEffect(() => {
    if (!user) return;
    markSignedIn();
    forgetOtherUsersDrafts(user.id);
    // The page was reloaded because another user has signed in, e.g. in another tab.
    if (takeUserChange()) toast.info(m.user_changed({ name: user.name }));
  }, [user]);
  // A failed refresh keeps the known user and what is typed.
  if (error && !user) return <ErrorScreen error={error} />;
  if (!user) return <FrameOnly />;
  if (user.mustEnrol)
    return (
      <UserContext value={user}>
        <Suspense>
          <enrolment.Layer onSignOut={() => void import("./sign-out.ts").then(({ signOut }) => signOut())} />
        </Suspense>
      </UserContext>
    );
  return (
    <UserContext value={user}>
      <Frame />
    </UserContext>
  );
}

function FrameOnly() {
  const { isCollapsed } = useSidebarState();
  return (
    <div className={classes.frame} data-rail={isCollapsed || undefined} aria-busy="true">
      <aside className={classes.sidebar}>
        <SidebarBrand isRail={isCollapsed} />
      </aside>
      <Stack gap={0} miw={0}>
        <div className={classes.header} />
        <main className={classes.content} />
      </Stack>
    </div>
  );
}

function Frame() {
  const { isCollapsed, toggle } = useSidebarState();
  const { pathname } = useLocation();
  const { id, viewAs } = useUser();
  useLanguageSync(useQuery(minutesQuery(id)).data); // The response with the minutes also has the language.
  const isMobile = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false }); // below 768 px
  const [isMenuOpen, menu] = useDisclosure(false);
  const [layer, setLayer] = useState<"palette" | "keys">();
  const closeLayer = () => setLayer(undefined);
  const isPageReady = useNumberBannerDecided();
  const onMenuFailed = (error: unknown) => {
    void notifyLoadFailure(error);
    menu.close();
  };
  const LoadedMenu = useIdleComponent(loadMobileMenu, { isWanted: isMenuOpen, onFailed: onMenuFailed });
  const MobileMenu = isMobile ? LoadedMenu : undefined;
  const tour = useTour();
  const toggleSidebar = isMobile ? menu.toggle : toggle;

  useShellKeys({
    onSidebar: toggleSidebar,
    onPalette: () => setLayer("palette"),
    onShowKeys: () => setLayer("keys"),
  });

  return (
    <div className={classes.frame} data-rail={isCollapsed || undefined}>
      <a href="#content" className={classes.skip}>
        {m.skip_to_content()}
      </a>
      {!isMobile && (
        <aside className={classes.sidebar}>
          <Sidebar isRail={isCollapsed} />
        </aside>
      )}
      <Stack gap={0} miw={0}>
        <Header
          isMobile={isMobile}
          isSidebarOpen={isMobile ? isMenuOpen : !isCollapsed}
          onSidebar={toggleSidebar}
          onSearch={() => setLayer("palette")}
        />
        {viewAs && (
          <Suspense>
            <viewAsBanner.Layer />
          </Suspense>
        )}
        {!isPanel(pathname) && <PaymentBanner />}
        {!isPanel(pathname) && <MissingNumberBanner />}
        <main id="content" tabIndex={-1} className={classes.content} data-page={pathname}>
          {isPageReady && <Outlet />}
        </main>
      </Stack>
      {MobileMenu && <MobileMenu isOpen={isMenuOpen} onClose={menu.close} />}
      <LayerBoundary shown={layer} onClose={closeLayer}>
        {layer === "palette" && <palette.Layer onClose={closeLayer} />}
        {layer === "keys" && <keysDialog.Layer onClose={closeLayer} />}
      </LayerBoundary>
      <LayerBoundary shown={tour?.name} onClose={tour && endTour}>
        {tour && <tourRunner.Layer key={tour.name} {...tour} />}
      </LayerBoundary>
      <PlanLayers />
      <ScrollRestoration />
    </div>
  );
}

interface HeaderProps {
  readonly isMobile: boolean;
  readonly isSidebarOpen: boolean;
  readonly onSidebar: () => void;
  readonly onSearch: () => void;
}

function Header({ isMobile, isSidebarOpen, onSidebar, onSearch }: HeaderProps) {
  const HeaderTools = useIdleComponent(loadHeaderTools);
  return (
    <header className={classes.header}>
      <ActionIcon
        aria-label={isMobile ? m.nav_open() : m.nav_toggle()}
        aria-expanded={isSidebarOpen}
        onClick={onSidebar}
      >
        {isMobile ? <IconMenu2 size={20} stroke={1.5} /> : <IconLayoutSidebar size={18} stroke={1.5} />}
      </ActionIcon>
      <button type="button" className={classes.search} data-tour="search" onClick={onSearch}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <Box component="span" className="cw-truncate" flex={1}>
          {m.search_open()}
        </Box>
        <kbd className={classes.kbd}>{modifierKey} K</kbd>
      </button>
      {/* Reserves the width of the bell, which loads later. */}
      <Flex gap={8} miw="var(--ai-size-md, 28px)">
        {HeaderTools && <HeaderTools />}
      </Flex>
      <UserMenuSlot />
    </header>
  );
}

const BANNER_WAIT_MS = 400;

/** Delays the page until it is known whether `MissingNumberBanner` would shift it, at most by `BANNER_WAIT_MS`. */
function useNumberBannerDecided(): boolean {
  const warnsWithoutNumber = useTheme()?.isnumberWarning ?? false;
  const minutes = useQuery(minutesQuery(useUser().id));
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), BANNER_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate || !(warnsWithoutNumber && minutes.isLoading);
}

/** Renders the plain button until it is pressed, since replacing a focused button would lose the focus. */
function UserMenuSlot() {
  const [isWanted, setWanted] = useState(false);
  const onFailed = (error: unknown) => {
    void notifyLoadFailure(error);
    setWanted(false);
  };
  const UserMenu = useIdleComponent(loadUserMenu, { isWanted, onFailed });
  if (UserMenu && isWanted) return <UserMenu shouldOpenOnMount />;
  return <UserButton onClick={() => setWanted(true)} />;
}

const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

const SIDEBAR_COOKIE = "cw_sidebar";
const SEVEN_DAYS_SECONDS = 7 * 24 * 60 * 60;

const isCollapsedInCookie = () => document.cookie.split("; ").includes(`${SIDEBAR_COOKIE}=collapsed`);

function useSidebarState() {
  const [isCollapsed, setCollapsed] = useState(isCollapsedInCookie);
  const toggle = useCallback(() => {
    const next = !isCollapsedInCookie();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the three browser engines.
    document.cookie = `${SIDEBAR_COOKIE}=${next ? "collapsed" : "open"}; path=/; max-age=${SEVEN_DAYS_SECONDS}; samesite=lax`;
    setCollapsed(next);
  }, []);
  return { isCollapsed, toggle };
}
