import { ratings } from "@pluma/contract/chats/ratings";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import AvatarRatings from "./AvatarRatings.tsx";

test("whoever makes an avatar sees how many of its answers were found good", async () => {
  answers(ratings.readRatings, { good: 1240, not_good: 3 });
  await draw(<AvatarRatings avatarId={5} />);
  await expect.element(page.getByText("Answers rated in chats: 1,240 good, 3 not good")).toBeVisible();
});

test("while nobody said anything there is nothing to see", async () => {
  const asked = answers(ratings.readRatings, { good: 0, not_good: 0 });
  await draw(<AvatarRatings avatarId={5} />);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(page.getByText(/rated/).elements()).toEqual([]);
});
