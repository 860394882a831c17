import { afterAll, beforeAll, expect, test } from "vitest";
import { aSubscription } from "../../../../test/products.ts";
import { chanceFrom, seedOfTests } from "../../../../test/seeds.ts";
