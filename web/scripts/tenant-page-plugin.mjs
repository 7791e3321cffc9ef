/** Development only: puts the theme of the requested host's tenant into the page, as the page function does in production. */
import { AsyncLocalStorage } from "node:async_hooks";
import { brandPage } from "@callwright/contracts/brand/page";

async function themeOf(api, host) {
  const slug = /^([a-z0-9-]+)[.]localhost(:|$)/.exec(host ?? "")?.[1];
  try {
    const answer = await fetch(`${api}/api/theme`, slug ? { headers: { "x-tenant-slug": slug } } : {});
    return answer.ok ? (await answer.json()).data : undefined;
  } catch {
    // The API is still starting: the page fetches the theme itself.
    return undefined;
  }
}

/** @returns {import("vite").Plugin} */
export function tenantPage(api) {
  const hosts = new AsyncLocalStorage();
  return {
    name: "callwright:tenant-page",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _, next) => hosts.run(request.headers.host, next));
    },
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const theme = await themeOf(api, hosts.getStore());
        return theme ? brandPage(html, { theme, chatService: `${api}/sandbox/providers/chatwoot` }) : html;
      },
    },
  };
}
