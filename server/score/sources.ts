import type { Quarter } from '#rules/quarter.ts'
import type { Sql } from '#server/db/open.ts'
import { coachMeetings, playbooksDone } from '#server/playbook/for-scores.ts'
import { discrepanciesOf } from '#server/statement/compare.ts'

/** Readers of other modules' data about businesses. Absent values are unknown, never 0. */
export type Sources = {
  /** The difference between statements and book in a quarter, in percent, keyed by business and quarter as in `keyOf`. */
  discrepancies(
    sql: Sql,
    businesses: readonly string[],
    quarters: readonly Quarter[],
  ): Promise<ReadonlyMap<string, number>>
  /** The share of their playbooks that owners have done by the end of a quarter, in percent, keyed the same way. */
  playbooks(
    sql: Sql,
    businesses: readonly string[],
    quarters: readonly Quarter[],
  ): Promise<ReadonlyMap<string, number>>
  /** How often owners met their business coach in a quarter, by the attendance register, keyed the same way. */
  coach(
    sql: Sql,
    businesses: readonly string[],
    quarters: readonly Quarter[],
  ): Promise<ReadonlyMap<string, number>>
}

/** Returns the key of a business and a quarter. */
export const keyOf = (business: string, quarter: Quarter): string => `${business} ${quarter}`

/** Wraps a playbook reader to key its values by `keyOf`. */
const named =
  (read: typeof playbooksDone): Sources['playbooks'] =>
  async (...args) =>
    new Map((await read(...args)).map(({ business, quarter, value }) => [keyOf(business, quarter), value]))

export const SOURCES: Sources = {
  discrepancies: discrepanciesOf,
  playbooks: named(playbooksDone),
  coach: named(coachMeetings),
}
