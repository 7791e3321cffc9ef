/**
 * The modules that a cold visit of each address loads, in order. The build writes them into the page to fetch them in
 * parallel; `sizes.mjs` measures them.
 */
const publicBoot = "src/app/public-boot.tsx";
const appBoot = "src/app/app-boot.tsx";
const panel = [appBoot, "src/app/panel-routes.tsx", "src/app/shell/panel-nav.tsx"];
const settings = [appBoot, "src/features/settings/settings-layout.tsx"];

/** What every page of the app loads once the browser is idle. */
export const frameModules = [
  ...["header-tools", "user-menu", "mobile-menu", "help-menu"].map((name) => `src/app/shell/${name}.tsx`),
  ...["src/app/step-up-dialog.tsx", "src/app/notices.tsx"],
];

const dashboard = {
  modules: [appBoot, "src/features/dashboard/dashboard-page.tsx"],
  firstRequests: ["/api/dashboard", "/api/get-jobs?page=1&limit=5", "/api/get-all-logs?page=1&pageSize=5"],
};

/**
 * `limitJs` is in kB of gzip. `firstRequests` are those of a page without filters (`$1`: the path's first parameter);
 * they are skipped if local storage has the key of `unlessStored` with a value that matches its pattern.
 */
export const routes = [
  { path: "/login", modules: [publicBoot, "src/features/auth/sign-in-page.tsx"], limitJs: 100 },
  { path: "/signup", modules: [publicBoot, "src/features/auth/sign-up-page.tsx"], limitJs: 100 },
  { path: "/forgot-password", modules: [publicBoot, "src/features/auth/forgot-password-page.tsx"], limitJs: 100 },
  { path: "/reset-password", modules: [publicBoot, "src/features/auth/reset-password-page.tsx"], limitJs: 100 },
  { path: "/confirm-email", modules: [publicBoot, "src/features/auth/confirm-email-page.tsx"], limitJs: 100 },
  { path: "/", ...dashboard },
  { path: "/dashboard", ...dashboard },
  {
    path: "/job/overview",
    modules: [appBoot, "src/features/parents/list/job-list-page.tsx"],
    firstRequests: ["/api/get-jobs?page=1&limit=5"],
    unlessStored: ["cw-jobs-size", "^(?!5$)"],
    limitJs: 233,
  },
  {
    path: "/job/overview/:postId",
    modules: [appBoot, "src/features/parents/detail/parent-page.tsx"],
    firstRequests: [
      "/api/get-job/$1?status=all&callStatus=all&sort=added&order=asc&page=1&pageSize=30",
      "/api/imported-numbers",
    ],
    unlessStored: ["cw-job-page", '"job":"$1","page":(?!1,"size":"30"})'],
  },
  { path: "/job/overview/:postId/runs", modules: [appBoot, "src/features/runs/list/runs-page.tsx"] },
  { path: "/run/:id", modules: [appBoot, "src/features/runs/monitor/run-monitor-page.tsx"] },
  { path: "/onboarding", modules: [appBoot, "src/features/onboarding/onboarding-page.tsx"] },
  { path: "/logs", modules: [appBoot, "src/features/calls/calls-page.tsx"] },
  { path: "/follow-ups", modules: [appBoot, "src/features/follow-ups/follow-ups-page.tsx"] },
  { path: "/sms", modules: [appBoot, "src/features/texts/texts-page.tsx"] },
  { path: "/do-not-call", modules: [appBoot, "src/features/do-not-call/do-not-call-page.tsx"] },
  { path: "/your-phone-numbers", modules: [appBoot, "src/features/numbers/numbers-page.tsx"] },
  { path: "/get-new-phone-number", modules: [appBoot, "src/features/numbers/offers/offers-page.tsx"] },
  { path: "/analytics", modules: [appBoot, "src/features/analytics/analytics-page.tsx"] },
  { path: "/integrations", modules: [appBoot, "src/features/integrations/integrations-page.tsx"] },
  { path: "/campaign/overview", modules: [appBoot, "src/features/parents/list/campaign-list-page.tsx"] },
  { path: "/campaign/overview/:postId", modules: [appBoot, "src/features/parents/detail/parent-page.tsx"] },
  { path: "/campaign/overview/:postId/lead/:leadId", modules: [appBoot, "src/features/parents/lead/lead-page.tsx"] },
  { path: "/leads", modules: [appBoot, "src/features/leads/leads-page.tsx"] },
  { path: "/company/overview", modules: [appBoot, "src/features/companies/companies-page.tsx"] },
  { path: "/subscription", modules: [appBoot, "src/features/billing/subscription-page.tsx"] },
  { path: "/api-keys", modules: [appBoot, "src/features/api-keys/api-keys-page.tsx"] },
  { path: "/getting-started", modules: [appBoot, "src/features/getting-started/getting-started-page.tsx"] },
  { path: "/administrator-panel", modules: [...panel, "src/features/administration/overview-page.tsx"] },
  { path: "/administrator-panel/users", modules: [...panel, "src/features/administration/users/users-page.tsx"] },
  {
    path: "/administrator-panel/create-user",
    modules: [...panel, "src/features/administration/users/create-user-page.tsx"],
  },
  {
    path: "/administrator-panel/user-detail/:userId",
    modules: [...panel, "src/features/administration/user/user-page.tsx"],
  },
  {
    path: "/administrator-panel/edit-user/:userId",
    modules: [...panel, "src/features/administration/edit/edit-user-page.tsx"],
  },
  {
    path: "/administrator-panel/analytics",
    modules: [...panel, "src/features/administration/analytics/analytics-page.tsx"],
  },
  {
    path: "/administrator-panel/calls-history",
    modules: [...panel, "src/features/administration/calls-page.tsx"],
  },
  {
    path: "/administrator-panel/telephony",
    modules: [...panel, "src/features/administration/telephony/telephony-page.tsx"],
  },
  { path: "/administrator-panel/plans", modules: [...panel, "src/features/administration/plans-page.tsx"] },
  { path: "/administrator-panel/tenants", modules: [...panel, "src/features/administration/tenants/tenants-page.tsx"] },
  { path: "/administrator-panel/audit-log", modules: [...panel, "src/features/administration/audit/audit-page.tsx"] },
  {
    path: "/administrator-panel/dead-letters",
    modules: [...panel, "src/features/administration/dead-letters-page.tsx"],
  },
  { path: "/profile", modules: [...settings, "src/features/settings/profile/profile-page.tsx"] },
  { path: "/settings/profile", modules: [...settings, "src/features/settings/profile/profile-page.tsx"] },
  { path: "/settings/billing", modules: [...settings, "src/features/billing/billing-page.tsx"] },
  { path: "/settings/invoices", modules: [...settings, "src/features/billing/invoices-page.tsx"] },
  { path: "/settings/users", modules: [...settings, "src/features/settings/users/users-page.tsx"] },
  { path: "/settings/appearance", modules: [...settings, "src/features/settings/appearance/appearance-page.tsx"] },
  { path: "/settings/domains", modules: [...settings, "src/features/settings/domains/domains-page.tsx"] },
  {
    path: "/settings/organisation",
    modules: [...settings, "src/features/settings/organisation/organisation-page.tsx"],
  },
  { path: "/settings/calling", modules: [...settings, "src/features/settings/calling/calling-page.tsx"] },
  { path: "*", modules: [appBoot] },
];
