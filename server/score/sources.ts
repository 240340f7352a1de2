import type { Quarter } from '#rules/score/quarter.ts'
import type { Sql } from '#server/db/open.ts'
import { coachMeetings, playbooksDone } from '#server/playbook/for-scores.ts'
import { discrepanciesOf } from '#server/statement/compare.ts'

/** What other modules know of businesses. What they do not say is not known: it is never 0. */
export type Sources = {
  /** How far statements and book of a quarter differ, in percent, by business and quarter as `keyOf` names them. */
  discrepancies(
    sql: Sql,
    businesses: readonly string[],
    quarters: readonly Quarter[],
  ): Promise<ReadonlyMap<string, number>>
  /** The part of their playbooks that owners have done by the end of a quarter, in percent, likewise by business. */
  playbooks(
    sql: Sql,
    businesses: readonly string[],
    quarters: readonly Quarter[],
  ): Promise<ReadonlyMap<string, number>>
  /** How often owners met their business coach in a quarter, by the register of attendance, likewise by business. */
  coach(
    sql: Sql,
    businesses: readonly string[],
    quarters: readonly Quarter[],
  ): Promise<ReadonlyMap<string, number>>
}

/** Names what is known of a business for a quarter. */
export const keyOf = (business: string, quarter: Quarter): string => `${business} ${quarter}`

/** What the playbooks tell, by `keyOf`. */
const named =
  (read: typeof playbooksDone): Sources['playbooks'] =>
  async (...asked) =>
    new Map((await read(...asked)).map(({ business, quarter, value }) => [keyOf(business, quarter), value]))

export const SOURCES: Sources = {
  discrepancies: discrepanciesOf,
  playbooks: named(playbooksDone),
  coach: named(coachMeetings),
}
