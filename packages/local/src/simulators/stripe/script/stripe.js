// The part of Stripe.js that the product uses, with the card form in a frame of this script's origin.
(() => {
  const base = new URL(".", document.currentScript.src);
  const origin = base.origin;

  function createFrame({ publishableKey, clientSecret, appearance }) {
    const frame = document.createElement("iframe");
    const listeners = new Map();
    const waiting = new Map();
    let nextId = 1;
    let theme = appearance?.theme;
    // Until the frame has loaded, it has the page's origin, and a message to `origin` would fail.
    let isReady = false;
    const emit = (name, detail) => {
      for (const listener of listeners.get(name) ?? []) listener(detail);
    };
    const post = (message) => frame.contentWindow?.postMessage(message, origin);
    const receive = ({ source, data }) => {
      if (source !== frame.contentWindow || !data || data.from !== "stripe-element") return;
      if (data.type === "ready") {
        isReady = true;
        post({ type: "begin", publishableKey, clientSecret, theme });
        emit("ready", {});
      }
      if (data.type === "change") emit("change", { complete: data.complete, empty: data.empty });
      if (data.type === "height") frame.style.height = `${data.height}px`;
      if (data.type === "result") {
        waiting.get(data.id)?.(data.result);
        waiting.delete(data.id);
      }
    };
    const ask = (type) =>
      new Promise((resolve) => {
        const id = nextId++;
        waiting.set(id, resolve);
        post({ type, id });
      });
    frame.title = "Secure payment input frame";
    frame.src = new URL("element.html", base).href;
    frame.style.width = "100%";
    frame.style.border = "0";
    frame.style.height = "300px";
    return {
      ask,
      on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
      mount(place) {
        const node = typeof place === "string" ? document.querySelector(place) : place;
        window.addEventListener("message", receive);
        node.append(frame);
      },
      unmount() {
        window.removeEventListener("message", receive);
        frame.remove();
      },
      update(change) {
        theme = change.appearance?.theme;
        if (isReady) post({ type: "theme", theme });
      },
    };
  }

  window.Stripe = (publishableKey) => ({
    elements({ clientSecret, appearance }) {
      let form;
      return {
        create(kind) {
          if (kind !== "payment") throw new Error(`No such element: ${kind}`);
          form = createFrame({ publishableKey, clientSecret, appearance });
          const element = {
            mount: (place) => form.mount(place),
            unmount: () => form.unmount(),
            destroy: () => form.unmount(),
            on(name, listener) {
              form.on(name, listener);
              return element;
            },
          };
          return element;
        },
        update: (change) => form?.update(change),
        submit: () => form.ask("submit"),
        confirm: () => form.ask("confirm"),
      };
    },
    confirmSetup: ({ elements }) => elements.confirm(),
  });
})();
