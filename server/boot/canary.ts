import type { Sql } from '#server/db/open.ts'
import { setRow } from '#server/db/row.ts'
import { serverState } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import { StartError } from '#server/refusal/start-error.ts'

const PURPOSE = 'canary'
const SONG = 'sealed here'

/**
 * Checks that the database was sealed with the configured SECRET: with another one, authenticators, webhook secrets and codes
 * would be unreadable, and payment callbacks would arrive at unknown URLs. The first start stores the canary.
 * @throws StartError
 */
export async function checkSecret(sql: Sql, vault: Vault): Promise<void> {
  const sealed = vault.seal(SONG, PURPOSE)
  await sql.transaction(async tx => {
    await tx.insert(serverState).values({}).onConflictDoNothing()
    const [known] = await tx.select().from(serverState).for('update')
    if (!known?.canary) {
      await setRow(tx, serverState, 'this', { canary: sealed })
    } else if (!opens(vault, known.canary)) {
      throw new StartError(
        'SECRET: is not the one that this database was encrypted with. Set the earlier one, which is kept with the backup.',
      )
    }
  })
}

function opens(vault: Vault, sealed: string): boolean {
  try {
    return vault.open(sealed, PURPOSE) === SONG
  } catch {
    return false
  }
}
