import { Client } from 'pg'
import { StartError, UNESCAPED } from '#server/refusal/start-error.ts'
import { isUnreachable } from './open.ts'

/** Connection timeout, in ms. */
export const CONNECT_TIMEOUT = 5_000

/**
 * Checks that the server is reachable and that the user may create tables.
 * @throws StartError
 */
export async function checkPostgres(url: string): Promise<void> {
  let mayMake = false
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT })
    // without a listener, a later connection error would end the process
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query(`select has_database_privilege(current_database(), 'create') as may`)
    mayMake = rows[0].may
    await client.end()
  } catch (error) {
    if (isUnreachable(error)) throw noAnswer(error)
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_INVALID_URL') throw new StartError(`DATABASE_URL: ${UNESCAPED}.`)
    throw new StartError(`The database in DATABASE_URL cannot be opened: ${reason(error)}. Correct the URL.`)
  }
  if (!mayMake) {
    throw new StartError(
      'The user in DATABASE_URL is not allowed to create tables. Make it the owner of the database.',
    )
  }
}

/** Builds the error for an unreachable server, with what to do about it. */
export const noAnswer = (error: unknown): StartError =>
  new StartError(
    `The PostgreSQL server in DATABASE_URL does not respond: ${reason(error)}. Start it, or use another one.`,
  )

const reason = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'no reason given'
}
