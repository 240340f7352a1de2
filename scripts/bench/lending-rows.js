// @ts-check
/*
 * Loans and repayments as after some years, inserted in bulk: everything that lists, reports and the ledger read. Two in five loans are
 * repaid; of the others two in fifteen are late. None has a proposal: the demo would create one for each.
 */

export const LOANS = 50_000
/** Number of instalments paid per loan. */
export const PAID = 12
export const REPAYMENTS = LOANS * PAID
/** Applications waiting in the queue. */
export const WAITING = 1_000
/** Loans of the demo's own client, for the loan history. */
export const OWN = 20
/** Payment prompts whose notifications arrive together, and the amount of each, in minor units. */
export const PROMPTS = 1_000
export const PROMPTED = 1_000_00

const OFFICERS = 20
const NAMES = "(array['Amina','Wanjiku','Otieno','Njeri','Baraka','Zawadi','Kamau','Achieng','Neema','Juma'])"

/** Derives a stable id of twenty-four hexadecimal digits. @param {string} words in SQL */
const id = words => `left(md5(${words}), 24)`

const people = (/** @type {string} */ kind, /** @type {string} */ role, /** @type {number} */ count) => `
  insert into account (id, tenant, email, first_name, last_name, role, status, language, country, created_at)
  select ${id(`'${kind}' || n`)}, 'wezesha', '${kind}' || n || '@people.example', ${NAMES}[1 + n % 10],
    ${NAMES}[1 + n / 10 % 10], '${role}', 'active', 'en', 'KE', now() - n * interval '1 minute'
  from generate_series(1, ${count}) n`

/** Disbursement dates: active loans have their thirteenth instalment ahead, or are late by a given number of days. */
const PAID_OUT = `select n, n % 5 < 2 as closed,
    case when n % 5 < 2 then current_date - (400 + n % 1000)
      when n % 25 = 4 or n % 25 = 9 then (current_date - n % 130 - interval '13 months')::date
      else (current_date + 1 + n % 27 - interval '13 months')::date end as paid_out
  from generate_series(1, ${LOANS}) n`

const day = (/** @type {string} */ date) => `to_char(${date}, 'YYYY-MM-DD')`
const due = (/** @type {string} */ number) => day(`(paid_out + ${number} * interval '1 month')`)

/** 10,000 principal and 1,000 interest a month: twelve instalments for a repaid loan, otherwise twenty-four. */
const schedule = `(select jsonb_agg(jsonb_build_object('number', m, 'due', ${due('m')}, 'principal', 1000000,
    'interest', 100000, 'total', 1100000, 'balanceAfter', (length - m) * 1000000) order by m)
  from generate_series(1, length) m)`

const TERMS = `'{"every":1,"rate":1000,"ratePer":"year","method":"flat","amortization":"equal-instalments",
  "grace":{"principal":0,"interest":0,"interestFree":0},"step":100,"penalty":null}'::jsonb`

const FUNDS = `(select array_agg(id order by id) from fund where tenant = 'wezesha' and active)`

/** The statements that fill a database that already has the demo data. */
export const fill = [
  // skips checking a million foreign keys that are valid by construction
  'set session_replication_role = replica',
  people('borrower', 'client', LOANS),
  people('officer', 'processor', OFFICERS),
  `insert into loan (id, tenant, code, client, fund, currency, status, stage, amount, approved_amount, months, purpose,
      income, disbursed_on, schedule, recommended_by, outstanding, unpaid_since, since, created_at)
    select ${id("'loan' || n")}, 'wezesha', 'B' || lpad(n::text, 6, '0'),
      case when n <= ${OWN} then (select id from account where email = 'client@wezesha.example' and tenant = 'wezesha')
        else ${id("'borrower' || n")} end,
      funds[1 + n % array_length(funds, 1)], 'KES', case when closed then 'closed' else 'active' end, 'bank_added',
      length * 1000000, length * 1000000, length, 'capital', 6000000, ${day('paid_out')}, ${schedule},
      ${id(`'officer' || (1 + n % ${OFFICERS})`)}, case when closed then 0 else 13200000 end,
      case when closed then null else ${due('13')} end, paid_out, paid_out - interval '9 days'
    from (select *, case when closed then 12 else 24 end as length, ${FUNDS} as funds from (${PAID_OUT}) l) l`,
  `insert into loan (id, tenant, code, client, fund, currency, status, stage, amount, months, purpose, income, since, created_at)
    select ${id("'waiting' || n")}, 'wezesha', 'W' || lpad(n::text, 6, '0'), ${id(`'borrower' || (${OWN} + n)`)},
      (${FUNDS})[1], 'KES', (array['submitted','submitted','recommended'])[1 + n % 3], 'bank_added', 10000000, 12,
      'capital', 6000000, now() - n * interval '20 minutes', now() - n * interval '30 minutes'
    from generate_series(1, ${WAITING}) n`,
  `insert into ledger_loan (loan, tenant, status, terms, instalments, requested, submitted_on, approved, approved_on,
      disbursed, disbursed_on, till, schedule)
    select id, tenant, status, ${TERMS}, months, amount, disbursed_on, amount, disbursed_on, amount, disbursed_on,
      'mobile-money', schedule
    from loan where code ~ '^B[0-9]{6}$'`,
  `insert into payment (id, tenant, loan, receipt, amount, channel, day, at, posted_at, core)
    select ${id("'payment' || n || '-' || m")}, 'wezesha', ${id("'loan' || n")}, 'R' || n || 'X' || m, 1100000, 'paybill',
      ${due('m')}, paid_out + m * interval '1 month', now(), ${id("'payment' || n || '-' || m")}
    from (${PAID_OUT}) l, generate_series(1, ${PAID}) m`,
  `insert into ledger_payment (id, tenant, loan, day, amount, receipt, till)
    select id, tenant, loan, day, amount, receipt, 'mobile-money' from payment where receipt ~ '^R[0-9]+X[0-9]+$'
    order by loan, day`,
  `insert into payment_intent (id, tenant, loan, account, amount, phone, country, secret, reference, status, asked_at)
    select ${id("'prompt' || n")}, tenant, id, client, ${PROMPTED}, '+254712345678', 'KE', md5('secret' || n),
      'ws_CO_' || n, 'waiting', now()
    from (select row_number() over (order by number) as n, * from loan
      where code ~ '^B[0-9]{6}$' and status = 'active') l where n <= ${PROMPTS}`,
  'set session_replication_role = origin',
  'analyze',
]

/** The outcome of the notifications: how many were stored, how many payments resulted, and how many of those are posted. */
export const TAKEN = `select (select count(*) from callback)::int as kept,
  (select count(*) from payment where receipt like 'NOTICE%')::int as payments,
  (select count(*) from payment where receipt like 'NOTICE%' and posted_at is not null)::int as posted,
  (select count(*) from ledger_payment where receipt like 'NOTICE%')::int as booked`
