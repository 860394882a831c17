/**
 * Stands for PayPal's script in the browser: `paypal.Buttons({…}).render(place)` draws a button that agrees and one
 * that does not, and tells the page what PayPal's own would. The buyer's yes goes to PayPal's host, where a journey
 * hands it to the fake (`answerPage`).
 */
export const paypalScript = `(() => {
  const place = (where) => (typeof where === "string" ? document.querySelector(where) : where);
  const button = (name, run) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = name;
    made.addEventListener("click", run);
    return made;
  };
  const agree = (id) =>
    fetch("https://www.paypal.com/approve?ref=" + encodeURIComponent(id)).then((answer) => {
      if (!answer.ok) throw new Error("PayPal did not take the approval");
      return answer.json();
    });
  const Buttons = (wanted) => {
    let box = null;
    const run = async () => {
      try {
        const isSubscription = typeof wanted.createSubscription === "function";
        const id = await (isSubscription ? wanted.createSubscription({}, {}) : wanted.createOrder({}, {}));
        const { payer_id: payerID } = await agree(id);
        const common = { payerID, facilitatorAccessToken: "A21AAtest" };
        const data = isSubscription ? { ...common, subscriptionID: id, orderID: null } : { ...common, orderID: id };
        await wanted.onApprove(data, { restart: run });
      } catch (error) {
        wanted.onError?.(error);
      }
    };
    return {
      isEligible: () => true,
      render: async (where) => {
        box = document.createElement("div");
        box.append(button("PayPal", run), button("Cancel at PayPal", () => wanted.onCancel?.({})));
        place(where).append(box);
      },
      close: async () => box?.remove(),
    };
  };
  window.paypal = { Buttons, version: "5", FUNDING: { PAYPAL: "paypal" } };
})();
`;
