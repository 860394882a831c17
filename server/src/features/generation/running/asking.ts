import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../../platform/context.ts";
import { type Hear, ProviderFailure, type Turn } from "../../../providers/ai/index.ts";
import { isSourceDown, mayFallBack, mayRetry, pauseBefore, RETRIES_MAX, TRYING_MS } from "../rules.ts";
import type { AskedPlace, Running } from "../running.ts";
import { withoutPictures } from "../seeing.ts";
import type { Asking } from "../sources.ts";
import { endTrial, noteAnswer, noteFailure, restOf } from "./breaker.ts";

const REST_SHOWN_MAX_S = 30;

/**
 * Asks the first provider, again where that may help, then the fallback. Whatever fails after the first piece has come
 * is final: nothing is asked, or paid, twice. Ends without an error when the person stops it, between two tries too.
 */
export async function askInTurn(app: App, running: Running, askings: Asking[], turns: Turn[], hear: Hear) {
  const failures: ProviderFailure[] = [];
  for (const asking of askings) {
    try {
      return await askPatiently(app, running, asking, turns, hear);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || running.firstTokenAt) throw error;
      app.log.warn({ generation: running.id, place: asking.place, code: error.code }, "a source of text failed");
      failures.push(error);
      if (!mayFallBack(error)) break;
    }
  }
  // What is wrong with the source that was wanted tells more than what is wrong with its stand-in.
  throw failures.find(({ code }) => code !== "provider_resting") ?? failures[0];
}

async function askPatiently(app: App, running: Running, asking: Asking, turns: Turn[], hear: Hear): Promise<void> {
  const { signal } = running.abort;
  const startedMs = performance.now();
  const rest = restOf(app, asking.line);
  if (rest > 0) throw new ProviderFailure("provider_resting", null, { seconds: shownSeconds(rest) });
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      await askOnce(app, running, asking, turns, hear);
      break;
    } catch (error) {
      const failure = error instanceof ProviderFailure ? error : null;
      const isLast = tries === RETRIES_MAX || performance.now() - startedMs > TRYING_MS;
      if (!failure || isLast || running.firstTokenAt || !mayRetry(failure) || restOf(app, asking.line) > 0) {
        noteEnd(app, running, asking, failure);
        throw failure ? named(failure, asking.place) : error;
      }
      await sleep(pauseBefore(tries, failure.retryAfterMs, Math.random()), undefined, { signal }).catch(
        () => undefined,
      );
    }
  }
  if (signal.aborted) endTrial(app, asking.line);
}

/** Asks a provider once; an answer without a first piece and without an end is a failure too. */
async function askOnce(app: App, running: Running, asking: Asking, given: Turn[], hear: Hear) {
  const { provider, place, line, isSeeing } = asking;
  const turns = isSeeing ? given : withoutPictures(given);
  const { signal } = running.abort;
  running.place = place;
  running.attempts += 1;
  running.onFirstPiece = () => {
    running.model ??= place.model;
    noteAnswer(app, line);
  };
  await provider.stream({ model: place.model, turns, signal }, hear);
  if (running.finishReason) noteAnswer(app, line);
  else if (!running.firstTokenAt && !signal.aborted) throw new ProviderFailure("provider_broke_off");
}

function noteEnd(app: App, running: Running, { line, place }: Asking, failure: ProviderFailure | null): void {
  if (running.firstTokenAt) return;
  // One question can make a source fail again and again. Of a key that many share it is therefore heard once a person;
  // nobody but its owner waits for an own one.
  const who = place.keyOwner === "user" ? `generation ${running.id}` : `person ${running.userId}`;
  if (!failure) endTrial(app, line);
  else if (isSourceDown(failure)) noteFailure(app, { line, who });
  else noteAnswer(app, line);
}

/** A refused key, by whose it is: only the platform's is the platform's matter. */
function named(failure: ProviderFailure, { keyOwner }: AskedPlace): ProviderFailure {
  if (failure.code !== "provider_key" || keyOwner === "platform") return failure;
  return new ProviderFailure(keyOwner === "user" ? "own_key_refused" : "organization_key_refused", failure.status);
}

const shownSeconds = (restMs: number): string => String(Math.min(Math.ceil(restMs / 1000), REST_SHOWN_MAX_S));
