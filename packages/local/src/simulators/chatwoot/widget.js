// Speaks with the page around it as Chatwoot's widget does, and finds a conversation again by the token that the page brings back.
const prefix = "chatwoot-widget:";
const conversation = new URLSearchParams(location.search).get("cw_conversation") ?? crypto.randomUUID();
const list = document.getElementById("messages");

const say = (event, fields = {}) => parent.postMessage(prefix + JSON.stringify({ event, ...fields }), "*");

async function converse(text) {
  const body = text && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  };
  const answer = await fetch(`conversations/${encodeURIComponent(conversation)}`, body);
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
  void converse();
});

document.getElementById("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = document.getElementById("text");
  const text = input.value.trim();
  input.value = "";
  if (text) void converse(text);
});

say("loaded", { config: { authToken: conversation, channelConfig: { widgetColor: "#1f6feb" } } });
