import { type RunningPluma, withClient } from "../bed.ts";

const PRODUCTS = 10;

/** Makes products, and answers nothing: their ids are 1 to 10 on an empty database. */
const makeProducts = `
  insert into products (name, description, currency, price, word_amount, is_subscription, subscription_period,
    subscription_interval)
  select 'Plan ' || n, 'To write.', 'USD', 1000 + n * 100, 1000, n <= 5, case when n <= 5 then 'month' end,
    case when n <= 5 then 1 end
  from generate_series(1, ${PRODUCTS}) n`;

/** What a sold thing is, by its number: spread over a year, products and statuses by turns. */
const sold = `
  select n, 1 + n % ${PRODUCTS} as product, (1000 + (n * 37) % 9000) as amount,
    (array['active', 'completed', 'cancelled', 'active', 'pending', 'completed', 'revoked'])[1 + n % 7] as status,
    now() - ($1::int - n) * (interval '365 days' / $1::int) as at`;

/** Everybody there is, counted from 0. */
const buyers = "(select user_id, row_number() over (order by user_id) - 1 as place from users) buyer";

/** Makes that many purchases within the last year, each with an invoice, and a payment where it is no pending one. */
export function makeSales(pluma: RunningPluma, count: number): Promise<void> {
  return withClient(pluma.database, async (client) => {
    await client.query(makeProducts);
    await client.query(
      `insert into purchases (user_id, product_id, product_name, status, provider, is_live, payment_method_id, currency,
         amount, price, word_amount, is_subscription, subscription_period, subscription_interval, provider_ref,
         payment_processor_id, started_at, created_at, updated_at)
       select buyer.user_id, product, 'Plan ' || product, status, 'stripe', true, 1, 'USD', amount, amount, 1000,
         product <= 5, case when product <= 5 then 'month' end, case when product <= 5 then 1 end, 'pi_' || n,
         'pi_' || n, case when status <> 'pending' then at end, at, at
       from (${sold} from generate_series(1, $1::int) n) sale
       join ${buyers} on buyer.place = sale.n % (select count(*) from users)
       order by n`,
      [count],
    );
    await client.query(
      `insert into invoices (purchase_id, user_id, product_id, product_name, status, provider, is_live,
         payment_method_id, currency, amount, provider_ref, paid_at, created_at, updated_at)
       select purchase_id, user_id, product_id, product_name,
         case when status = 'pending' then 'pending' else 'completed' end, 'stripe', true, 1, 'USD', amount,
         provider_ref, started_at, created_at, created_at
       from purchases order by purchase_id`,
    );
    await client.query(
      `insert into payments (invoice_id, purchase_id, user_id, product_id, kind, amount, currency, provider, ref,
         is_live, paid_at)
       select invoice_id, purchase_id, user_id, product_id, 'charge', amount, 'USD', 'stripe', provider_ref, true, paid_at
       from invoices where status = 'completed' order by invoice_id`,
    );
    await client.query("vacuum analyze");
  });
}

/** The same purchases for the bare route, with the indexes that it needs. */
export function fillSalesForRoute(database: string, count: number, people: number): Promise<void> {
  return withClient(database, async (client) => {
    await client.query(`
      create table buyers (user_id int primary key, name text not null, last_name text not null, email text not null);
      create table purchases (
        purchase_id int primary key, user_id int not null references buyers, product_id int not null,
        product_name text not null, status text not null, amount bigint not null, currency text not null,
        is_subscription boolean not null, provider_ref text, created_at timestamptz not null,
        updated_at timestamptz not null)`);
    await client.query(
      `insert into buyers select n, 'Name ' || n, 'Surname ' || n, 'buyer' || n || '@bench.example'
       from generate_series(0, $1::int - 1) n`,
      [people],
    );
    await client.query(
      `insert into purchases
       select n, n % $2::int, product, 'Plan ' || product, status, amount, 'USD', product <= 5, 'pi_' || n, at, at
       from (${sold} from generate_series(1, $1::int) n) sale`,
      [count, people],
    );
    await client.query(`
      create index on purchases (created_at, purchase_id);
      create index on purchases (product_id, created_at);
      create index on purchases (status, created_at);
      create index on purchases (amount, purchase_id)`);
    await client.query("vacuum analyze");
  });
}

/** Makes that many checkouts that wait for their payment at Stripe: pi_1 and so on, each of somebody of the app. */
export function makeOpenCheckouts(pluma: RunningPluma, count: number): Promise<void> {
  return withClient(pluma.database, async (client) => {
    await client.query(makeProducts);
    await client.query(
      `insert into purchases (user_id, product_id, product_name, status, provider, is_live, payment_method_id, currency,
         amount, price, word_amount, is_subscription, provider_ref)
       select buyer.user_id, 10, 'Plan 10', 'pending', 'stripe', false, 1, 'USD', 2000, 2000, 1000, false, 'pi_' || n
       from generate_series(1, $1::int) n
       join ${buyers} on buyer.place = n % (select count(*) from users)
       order by n`,
      [count],
    );
    await client.query("vacuum analyze");
  });
}
