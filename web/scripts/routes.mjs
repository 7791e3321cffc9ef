/**
 * What a cold visit of each address loads, one module after the other. The build writes it into the page, so that all of it is
 * fetched at once; `sizes.mjs` measures it.
 */
const publicBoot = "src/app/public-boot.tsx";
const appBoot = "src/app/app-boot.tsx";

/** `limitJs` in kB of gzip, from the design. */
export const routes = [
  { path: "/login", modules: [publicBoot, "src/features/entrance/sign-in-page.tsx"], limitJs: 100 },
  { path: "/signup", modules: [publicBoot, "src/features/entrance/sign-up-page.tsx"], limitJs: 100 },
  { path: "/forgot-password", modules: [publicBoot, "src/features/entrance/forgot-password-page.tsx"], limitJs: 100 },
  { path: "/reset-password", modules: [publicBoot, "src/features/entrance/reset-password-page.tsx"], limitJs: 100 },
  { path: "/confirm-email", modules: [publicBoot, "src/features/entrance/confirm-email-page.tsx"], limitJs: 100 },
  { path: "/dashboard", modules: [appBoot, "src/features/dashboard/dashboard-page.tsx"] },
  { path: "/job/overview", modules: [appBoot, "src/features/jobs/list/job-list-page.tsx"], limitJs: 200 },
  { path: "/job/overview/:postId", modules: [appBoot, "src/features/jobs/detail/job-detail-page.tsx"] },
  { path: "/logs", modules: [appBoot, "src/features/calls/calls-page.tsx"] },
  { path: "/your-phone-numbers", modules: [appBoot, "src/features/numbers/numbers-page.tsx"] },
  { path: "*", modules: [appBoot] },
];
