/** The sandbox's page: reads the controls' JSON every two seconds and shows it in tables. */
const columns = {
  faults: ["provider", "kind", "rate", "count", "match"],
  queues: ["name", "depth", "inFlight", "delayed", "deadLetters"],
  scenarios: ["ending", "title", "description"],
  accounts: ["provider", "title", "numbers", "accountSid", "authToken", "apiKey"],
  mailAccounts: ["host", "ports", "username", "password"],
  records: ["type", "name", "value"],
  calls: ["createdAt", "number", "scenario", "status", "endedReason", "durationSeconds", "id"],
  requests: ["time", "provider", "method", "url", "status", "fault", "body"],
  deliveries: ["time", "provider", "type", "state", "attempts", "status", "url"],
  mail: ["at", "to", "subject"],
};
/** Rows that a table shows at most. */
const limit = 100;
/** Lists that the API sorts by time; the page shows their latest records first. */
const newestLast = new Set(["calls", "requests", "deliveries"]);

const text = (value) => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(text).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** `endedReason` as a person reads it. */
const label = (column) => {
  const words = column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
};

const isoTime = /^\d{4}-\d\d-\d\dT/;

/** A table's cell: times by the viewer's own clock. */
const cellText = (value) => (isoTime.test(value) ? new Date(value).toLocaleString() : text(value));

function draw(name, rows) {
  const card = document.querySelector(`[data-table="${name}"]`);
  if (rows.length === 0) {
    card.replaceChildren(
      Object.assign(document.createElement("div"), { className: "empty", textContent: "Nothing yet." }),
    );
    return;
  }
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const column of columns[name]) {
    head.append(Object.assign(document.createElement("th"), { textContent: label(column), scope: "col" }));
  }
  const body = table.createTBody();
  for (const row of rows.slice(0, limit)) {
    const line = body.insertRow();
    for (const column of columns[name]) {
      const cell = line.insertCell();
      cell.textContent = cellText(row[column]);
      if (column === "description" || column === "numbers") cell.className = "wide";
      if (column === "body" || column === "url") cell.className = "body";
    }
  }
  const { scrollTop, scrollLeft } = card;
  card.replaceChildren(table);
  card.scrollTo(scrollLeft, scrollTop);
}

const get = async (path) => (await fetch(`/sandbox/${path}`)).json();
const post = (path, body) =>
  fetch(`/sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function refresh() {
  if (document.hidden) return;
  const [clock, ...answers] = await Promise.all(
    ["clock", "faults", "queues", "calls", `requests?limit=${limit}`, `deliveries?limit=${limit}`, "mail", "dns"].map(
      get,
    ),
  );
  document.getElementById("clock").textContent =
    `${new Date(clock.now).toLocaleString()}, moved by ${clock.offsetSeconds} s; calls run ${clock.speed} times as fast`;
  for (const answer of answers)
    for (const [name, rows] of Object.entries(answer).filter(([name]) => name in columns))
      draw(name, newestLast.has(name) ? rows.toReversed() : rows);
}

async function showMailHost() {
  const { mailAccounts, state } = await get("mail-host");
  draw("mailAccounts", mailAccounts);
  for (const button of document.querySelectorAll("[data-mail-host]"))
    button.ariaPressed = String(button.dataset.mailHost === state);
}

async function start() {
  // A table that scrolls must be reachable by keyboard.
  for (const card of document.querySelectorAll(".card")) card.tabIndex = 0;
  const { scenarios, accounts } = await get("scenarios");
  draw("scenarios", scenarios);
  for (const { id, title } of scenarios)
    document.querySelector("#call-in [name=scenario]").append(new Option(title, id));
  draw(
    "accounts",
    accounts.map((account) => ({ ...account, numbers: account.numbers.map(({ phoneNumber }) => phoneNumber) })),
  );
  await showMailHost();
  await refresh();
  setInterval(refresh, 2000);
}

for (const button of document.querySelectorAll("[data-advance]")) {
  button.addEventListener("click", async () => {
    await post("clock", { advanceSeconds: Number(button.dataset.advance) });
    await refresh();
  });
}
document.getElementById("clock-morning").addEventListener("click", async () => {
  await post("clock", { to: "morning" });
  await refresh();
});
for (const button of document.querySelectorAll("[data-mail-host]")) {
  button.addEventListener("click", async () => {
    await post("mail-host", { state: button.dataset.mailHost });
    await showMailHost();
  });
}
document.getElementById("faults").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { provider, kind, rate, count } = Object.fromEntries(new FormData(event.target));
  const answer = await post("faults", {
    ...(provider ? { provider } : {}),
    kind,
    rate: Number(rate),
    count: Number(count),
  });
  document.getElementById("faults-said").textContent = answer.ok ? `Added: ${kind}` : (await answer.json()).message;
  await refresh();
});
document.getElementById("call-in").addEventListener("submit", async (event) => {
  event.preventDefault();
  const typed = Object.entries(Object.fromEntries(new FormData(event.target))).filter(([, value]) => value !== "");
  const { isOutage, ...call } = Object.fromEntries(typed);
  const answer = await post("inbound-call", { ...call, ...(isOutage && { isOutage: true }) });
  const body = await answer.json();
  const { kind, by = "", reason = "", said: words = "" } = body.result ?? {};
  const outcome = [kind, by && `by the ${by}`, reason, words].join(" ");
  document.getElementById("call-in-said").textContent = answer.ok ? outcome : body.message;
  await refresh();
});
document.getElementById("dns").addEventListener("submit", async (event) => {
  event.preventDefault();
  const record = Object.fromEntries(new FormData(event.target));
  const answer = await post("dns", record);
  document.getElementById("dns-said").textContent = answer.ok ? `Set: ${record.name}` : (await answer.json()).message;
  await refresh();
});
document.getElementById("dns-remove").addEventListener("click", async () => {
  const { value } = document.getElementById("dns").elements.name;
  if (!value) return;
  await fetch(`/sandbox/dns/${encodeURIComponent(value)}`, { method: "DELETE" });
  document.getElementById("dns-said").textContent = `Removed: ${value}`;
  await refresh();
});
document.getElementById("reset").addEventListener("click", async () => {
  await post("reset", {});
  document.getElementById("faults-said").textContent = "Faults and records are gone.";
  await refresh();
});
void start();
