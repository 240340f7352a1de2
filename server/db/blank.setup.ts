import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { TestProject } from 'vitest/node'
import { root } from '#server/root.ts'
import { extensions } from './durable-pglite.ts'
import { migrationsFolder } from './open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with an empty, migrated PGlite database, both as the folder `db` and as the archive `db.tar`. */
    blank: string
  }
}

const CACHE = join(root, 'node_modules/.cache/wezesha')

/**
 * Creates the empty database that PGlite tests start from; creating it takes longer than most suites run. It is cached between
 * runs until the migrations or PGlite change.
 */
export async function setup(project: TestProject): Promise<void> {
  const folder = join(CACHE, `blank-${fingerprint()}`)
  if (!existsSync(folder)) await make(folder)
  project.provide('blank', folder)
}

function fingerprint(): string {
  const hash = createHash('sha256').update(
    readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')),
  )
  for (const name of readdirSync(migrationsFolder).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  return hash.digest('hex').slice(0, 16)
}

async function make(folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(join(CACHE, 'draft-'))
  const client = new PGlite(join(draft, 'db'), { extensions })
  await migrate(drizzle(client), { migrationsFolder })
  // otherwise each copy would first recover all of it from the log
  await client.exec('checkpoint')
  const tar = await client.dumpDataDir('none')
  await client.close()
  writeFileSync(join(draft, 'db.tar'), Buffer.from(await tar.arrayBuffer()))
  try {
    renameSync(draft, folder)
  } catch (error) {
    // another run created the folder first
    if (!existsSync(folder)) throw error
  }
}
