import { type SellingMailKind, sellingMails } from "@pluma/contract/billing/sellingMails";
import { shopFront } from "@pluma/contract/billing/shopFront";
import type { Question } from "@pluma/contract/kit/kit";
import type { Language } from "@pluma/contract/kit/languages";
import { type LegalName, legal } from "@pluma/contract/site/legal";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";

/** Who sells: an organization, or with null the installation, whatever space is selected. */
export type Seller = number | null;

const key = (seller: Seller, part: string) => ["front", seller, part];
const of = (seller: Seller) => ({ organization_id: seller });
const again = (seller: Seller, part: string) => ({
  onSuccess: () => queryClient.invalidateQueries({ queryKey: key(seller, part) }),
});

/** The mails that a seller sends about what it sells. */
export const useSellingMails = (seller: Seller) =>
  useQuery({
    queryKey: key(seller, "mails"),
    queryFn: ({ signal }) => ask(sellingMails.listSellingMails, { query: of(seller) }, { signal }),
  });

/** Switches one on or off. */
export const useSwitchMail = (seller: Seller) =>
  useMutation({
    mutationFn: ({ kind, isOn }: { kind: SellingMailKind; isOn: boolean }) =>
      ask(sellingMails.switchSellingMail, { params: { kind }, query: of(seller), body: { is_on: isOn } }),
    ...again(seller, "mails"),
  });

type Place = { kind: SellingMailKind; lang: Language };
export type MailWords = { subject: string; body: string };

/** Says one in words of the seller's own; empty ones go back to the app's. */
export const useSaveMail = (seller: Seller) =>
  useMutation({
    mutationFn: ({ body, ...params }: Place & { body: MailWords }) =>
      ask(sellingMails.saveSellingMail, { params, query: of(seller), body }),
    ...again(seller, "mails"),
  });

/** A mail that nobody saved, as it would be sent. */
export const useDrawnMail = (seller: Seller, { body, ...params }: Place & { body: MailWords }) =>
  useQuery({
    queryKey: [...key(seller, "drawn"), params, body],
    queryFn: ({ signal }) => ask(sellingMails.previewSellingMail, { params, query: of(seller), body }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Sends it to whoever asks. */
export const useTestMail = (seller: Seller) =>
  useMutation({
    mutationFn: ({ body, ...params }: Place & { body: MailWords }) =>
      ask(sellingMails.testSellingMail, { params, query: of(seller), body }),
  });

/** Terms and privacy of a seller. */
export const useLegal = (seller: Seller) =>
  useQuery({
    queryKey: key(seller, "legal"),
    queryFn: ({ signal }) => ask(legal.readLegal, { query: of(seller) }, { signal }),
  });

/** Says one of them. */
export const useSaveLegal = (seller: Seller) =>
  useMutation({
    mutationFn: ({ name, body }: { name: LegalName; body: Question<typeof legal.saveLegal>["body"] }) =>
      ask(legal.saveLegal, { params: { name }, query: of(seller), body }),
    ...again(seller, "legal"),
  });

/** How many came, signed up, began a checkout and bought in the last days. */
export const useFront = (seller: Seller, days: number) =>
  useQuery({
    queryKey: [...key(seller, "days"), days],
    queryFn: ({ signal }) => ask(shopFront.readFront, { query: { ...of(seller), days } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The same as a file. */
export const useFrontCsv = (seller: Seller) =>
  useMutation({
    mutationFn: (days: number) => ask(shopFront.exportFront, { query: { ...of(seller), days } }),
  });
