import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/draw.tsx";
import { useFocusKept } from "./useFocusKept.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

function Part({ hasInner = false }: { hasInner?: boolean }) {
  const part = useRef<HTMLElement>(null);
  const [isThere, setThere] = useState(true);
  useFocusKept(part);
  return (
    <>
      <section ref={part} tabIndex={-1} aria-label="Outer">
        {isThere && (
          <button type="button" onClick={() => setThere(false)}>
            Remove me
          </button>
        )}
        {hasInner && <Inner />}
      </section>
      <button type="button" onFocus={() => setThere(false)}>
        Elsewhere
      </button>
    </>
  );
}

function Inner() {
  const part = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(["First", "Second"]);
  useFocusKept(part, () => part.current?.querySelector("button") ?? null);
  return (
    <div ref={part}>
      {left.map((name) => (
        <button key={name} type="button" onClick={() => setLeft(left.filter((each) => each !== name))}>
          {name}
        </button>
      ))}
    </div>
  );
}

function Working({ done }: { done: Promise<void> }) {
  const part = useRef<HTMLDivElement>(null);
  const [isWorking, setWorking] = useState(false);
  useFocusKept(part);
  const work = async () => {
    setWorking(true);
    await done;
    setWorking(false);
  };
  return (
    <div ref={part} tabIndex={-1}>
      <button type="button" disabled={isWorking} onClick={work}>
        Pause
      </button>
    </div>
  );
}

test("what held the focus is gone: the part that it stood in has it", async () => {
  await draw(<Part />);
  button("Remove me").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("region", { name: "Outer" })).toHaveFocus();
});

test("of parts within each other the inner one says where it goes on", async () => {
  await draw(<Part hasInner />);
  button("First").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Second")).toHaveFocus();
});

test("whoever went elsewhere is left there", async () => {
  await draw(<Part />);
  button("Remove me").element().focus();
  button("Elsewhere").element().focus();
  await expect.element(button("Remove me")).not.toBeInTheDocument();
  await expect.element(button("Elsewhere")).toHaveFocus();
});

test("a button that rested while it worked has the focus again", async () => {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  await draw(<Working done={done} />);
  button("Pause").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Pause")).toBeDisabled();
  await expect.element(button("Pause")).not.toHaveFocus();
  finish();
  await expect.element(button("Pause")).toHaveFocus();
});
