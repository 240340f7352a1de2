/** What is usually wrong with a server's URL that cannot be parsed. */
export const UNESCAPED = 'is not a valid address; in a password write # as %23, / as %2F and ? as %3F'

/** A startup failure that the operator can fix: printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}
