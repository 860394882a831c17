/**
 * Stands for Stripe's script in the browser: `Stripe(key).elements(…).create("payment").mount(place)` draws a form with
 * one field, for the number of a test card; `confirmPayment` and `confirmSetup` hand it to Stripe's host, where a
 * journey passes it on to the fake. A card that asks its holder is asked for in a dialog, as a bank would.
 */
export const stripeScript = `(() => {
  const call = async (act, values) => {
    const body = new URLSearchParams(values);
    const answer = await fetch("https://api.stripe.com/browser/" + act, { method: "POST", body });
    return answer.json();
  };
  const nodeOf = (where) => (typeof where === "string" ? document.querySelector(where) : where);
  const ask = () =>
    new Promise((resolve) => {
      const dialog = document.createElement("div");
      dialog.setAttribute("role", "dialog");
      dialog.setAttribute("aria-label", "3D Secure");
      dialog.style.cssText = "position:fixed;inset:20% 20% auto;z-index:99999;padding:2rem;background:#fff;color:#111";
      for (const [name, isAgreed] of [["Complete authentication", true], ["Fail authentication", false]]) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = name;
        button.addEventListener("click", () => {
          dialog.remove();
          resolve(isAgreed);
        });
        dialog.append(button);
      }
      document.body.append(dialog);
    });
  const resultOf = (answer, last) => {
    if (answer.error) return { error: answer.error };
    const name = answer.object === "setup_intent" ? "setupIntent" : "paymentIntent";
    if (answer.status === "requires_payment_method") {
      const error = answer.last_payment_error ?? { code: name === "setupIntent" ? "setup_intent_authentication_failure" : "payment_intent_authentication_failure" };
      return { error: { type: "card_error", message: "We are unable to authenticate your payment method.", ...error, ...last } };
    }
    return { [name]: answer };
  };
  const finish = async (clientSecret, first) => {
    if (first.status !== "requires_action") return resultOf(first);
    const agreed = await ask();
    return resultOf(await call("answer", { client_secret: clientSecret, agreed: String(agreed) }));
  };
  const secretIn = ({ clientSecret, elements }) => clientSecret ?? elements?._clientSecret;
  const confirm = async (wanted) => {
    const clientSecret = secretIn(wanted);
    const number = wanted.elements?._number() ?? "";
    return finish(clientSecret, await call("confirm", { client_secret: clientSecret, number }));
  };

  const makeElement = (type, remember) => {
    const listeners = {};
    const tell = (name, event = {}) => (listeners[name] ?? []).forEach((hear) => hear({ elementType: type, ...event }));
    const box = document.createElement("div");
    const label = document.createElement("label");
    const field = document.createElement("input");
    label.textContent = "Card number";
    field.inputMode = "numeric";
    field.autocomplete = "cc-number";
    label.append(field);
    box.append(label);
    field.addEventListener("input", () => {
      const complete = field.value.replaceAll(" ", "").length === 16;
      tell("change", { complete, empty: field.value === "", collapsed: false, value: { type: "card" } });
    });
    remember(() => field.value);
    const element = {
      mount: (where) => {
        nodeOf(where).append(box);
        setTimeout(() => tell("ready"));
      },
      on: (name, hear) => {
        listeners[name] = [...(listeners[name] ?? []), hear];
        return element;
      },
      once: (name, hear) => element.on(name, hear),
      off: (name, hear) => {
        listeners[name] = (listeners[name] ?? []).filter((one) => one !== hear);
        return element;
      },
      update: () => element,
      unmount: () => box.remove(),
      destroy: () => box.remove(),
      focus: () => field.focus(),
      blur: () => field.blur(),
      clear: () => { field.value = ""; },
      collapse: () => element,
    };
    return element;
  };

  const makeElements = (options = {}) => {
    const made = new Map();
    let number = () => "";
    return {
      _clientSecret: options.clientSecret,
      _number: () => number(),
      create: (type) => {
        const element = makeElement(type, (read) => { number = read; });
        made.set(type, element);
        return element;
      },
      getElement: (type) => made.get(type) ?? null,
      update: () => undefined,
      fetchUpdates: async () => ({}),
      submit: async () => {
        const digits = number().replaceAll(" ", "");
        if (digits.length === 16) return { selectedPaymentMethod: "card" };
        return { error: { type: "validation_error", code: "incomplete_number", message: "Your card number is incomplete." } };
      },
      on: () => undefined,
      off: () => undefined,
    };
  };

  const Stripe = () => ({
    elements: makeElements,
    confirmPayment: confirm,
    confirmSetup: confirm,
    confirmCardPayment: async (clientSecret) => confirm({ clientSecret }),
    handleNextAction: async ({ clientSecret }) => finish(clientSecret, await call("retrieve", { client_secret: clientSecret })),
    retrievePaymentIntent: async (clientSecret) => resultOf(await call("retrieve", { client_secret: clientSecret })),
    retrieveSetupIntent: async (clientSecret) => resultOf(await call("retrieve", { client_secret: clientSecret })),
    createToken: async () => ({ error: { message: "not here" } }),
    createPaymentMethod: async () => ({ error: { message: "not here" } }),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  });
  Stripe.version = "endive";
  window.Stripe = Stripe;
})();
`;
