import { figureSentences } from "@callwright/contracts/figures";

const figures = Object.entries(figureSentences).map(([name, sentence]) => `- **${name}**: ${sentence}`);

/** What holds for all endpoints, as Markdown for the OpenAPI document. */
export const apiGuide = `
## Authentication
Send an API key (Settings, API keys) as \`Authorization: Bearer cw_live_…\` to your own host. A key acts for the person who created it and
has scopes: \`read\`, \`write\`, \`call\`, \`numbers\` and \`account\`. What only a person may do (passwords, second factors, sessions, keys, roles,
cards, domains, webhook endpoints) is refused to keys.

## Repeating a request
Every POST, and PUT /api/add-candidate-to-job, takes an \`Idempotency-Key\` of 1 to 255 characters, for instance a UUID. Within 24 hours
the same user's request with the same key is answered as the first one was, status included, with the header
\`Idempotent-Replayed: true\`, and changes nothing again. The same key with another request is refused with 422
\`idempotency_key_reused\`. While the first request still runs, a repeat gets 409 \`idempotency_in_progress\`: repeat it after
\`Retry-After\`. After an answer of 429 or of 500 and above, and after a request that was not valid, the key is free again.

## Rate limits
An API key may send 600 requests a minute. Its answers carry \`RateLimit-Policy: "default";q=600;w=60\` and
\`RateLimit: "default";r=<left>;t=<seconds>\`. Beyond that comes 429 with \`Retry-After\`.

## Pages
Long lists answer with \`next\` where they continue; send it back as \`after\`. A token is opaque, signed, bound to its user, list and
filters, and has no expiry: rows that are added or removed meanwhile neither repeat nor hide others. Some lists count pages instead
(\`page\`, \`pageSize\` up to 100).

## Figures
\`callSummary\`, runs, analytics, dashboard and the administrators' statistics count alike:
${figures.join("\n")}

## Assistants (MCP)
\`/mcp\` on your host is a Model Context Protocol server (Streamable HTTP, stateless) for the same API keys. Its tools list jobs
and campaigns, check and add candidates, preview, start and pause runs and read outcomes. \`start_run\`, and \`add_candidates\` for more
than ten people, need the \`confirmationToken\` that the preview of the same input returned; it holds 15 minutes.

## Refusals
A refusal has a status from 400, \`code\` (a closed list), \`refusal.code\` with parameters (the reason), a \`message\` in English, the
\`issues\` of single fields and a \`requestId\`.

## Webhooks
Outcomes are sent to your endpoints by the Standard Webhooks specification: verify the signature with one of its libraries, use
\`webhook-id\` to drop repeats and \`sequence\` to order a candidate's events. The events are listed under \`webhooks\`.
`.trim();
