// Exchanges events with the page around it, as Chatwoot's widget does. The page passes back the token of an earlier conversation.
const prefix = "chatwoot-widget:";
const conversation = new URLSearchParams(location.search).get("cw_conversation") ?? crypto.randomUUID();
const list = document.getElementById("messages");

const postEvent = (event, fields = {}) => parent.postMessage(prefix + JSON.stringify({ event, ...fields }), "*");

/** Shows the conversation's messages, after sending `text` if there is one. */
async function showMessages(text) {
  const request = text && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  };
  const answer = await fetch(`conversations/${encodeURIComponent(conversation)}`, request);
  if (!answer.ok) return;
  list.replaceChildren(...(await answer.json()).map(bubble));
  list.lastElementChild?.scrollIntoView();
}

function bubble({ text, isOwn }) {
  const item = document.createElement("li");
  item.textContent = text;
  if (isOwn) item.className = "own";
  return item;
}

addEventListener("message", ({ data }) => {
  if (typeof data !== "string" || !data.startsWith(prefix)) return;
  const { event, locale } = JSON.parse(data.slice(prefix.length));
  if (event !== "config-set") return;
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === "ar" ? "rtl" : "ltr";
  void showMessages();
});

document.getElementById("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = document.getElementById("text");
  const text = input.value.trim();
  input.value = "";
  if (text) void showMessages(text);
});

postEvent("loaded", { config: { authToken: conversation, channelConfig: { widgetColor: "#1f6feb" } } });
