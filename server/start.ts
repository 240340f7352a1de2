import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { array, StructError } from 'superstruct'
import { createApp } from './app.ts'
import { type Database, openDatabase } from './db/open.ts'
import { tenant } from './db/schema/index.ts'
import { plantDemo } from './demo.ts'
import { archiveEmbed } from './embed.ts'
import type { Shell } from './portal.ts'
import { type PartnerSite, servePartnerSite } from './sandbox/partner-site.ts'
import { keptSecret } from './secret.ts'
import { seed, TenantSeed } from './seed.ts'
import { openServices } from './services.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

/** A server with its data, ready to answer. */
export type Assembled = {
  app: FastifyInstance
  /** Ends without losing anything: takes no more requests, finishes those it has, then closes the data. */
  close(): Promise<void>
}

export type Running = {
  /** Where the portal answers. */
  port: number
  partnerSite: PartnerSite | null
  stop(): Promise<void>
}

/**
 * Opens the data, brings it up to date and puts the app on it. It does not listen yet.
 * @param shell where the portal's page comes from; the build when absent
 * @param onLost called when another process took the data folder from this one
 * @throws StartError with what the operator can do about it
 */
export async function assemble(
  settings: Settings,
  { shell, onLost }: { shell?: Shell; onLost?: () => void } = {},
): Promise<Assembled> {
  const { dist, dataDir } = settings
  const database = await writable(dataDir, openDatabase({ ...settings, onLost }))
  try {
    await plant(database, settings)
    await writable(dataDir, archiveEmbed({ dist: join(dist, 'embed'), archive: join(dataDir, 'embed') }))
    const secret = settings.secret ?? (await writable(dataDir, keptSecret(dataDir)))
    const services = openServices(settings, secret)
    const app = await createApp({ database, settings, services, shell })
    return {
      app,
      async close() {
        await app.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** How long requests may take to finish once a stop was asked for. */
const GRACE = 10_000

/**
 * Starts the server, and in the demo a partner's site beside it.
 * @throws StartError with what the operator can do about it
 */
export async function start(settings: Settings, onLost: () => void): Promise<Running> {
  const { host, port, examplesPort } = settings
  const { app, close } = await assemble(settings, { onLost })
  try {
    await listening('PORT', port, app.listen({ host, port }))
    const actual = (app.server.address() as AddressInfo).port
    const portal = `http://localhost:${actual}`
    const partnerSite =
      examplesPort === null
        ? null
        : await listening(
            'EXAMPLES_PORT',
            examplesPort,
            servePartnerSite({ host, port: examplesPort, portal }),
          )
    return {
      port: actual,
      partnerSite,
      async stop() {
        const late = setTimeout(() => app.server.closeAllConnections(), GRACE)
        await Promise.all([close(), partnerSite?.close()])
        clearTimeout(late)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function plant({ sql }: Database, settings: Settings): Promise<void> {
  const { production, tenantsFile } = settings
  if (tenantsFile !== null) await seed(sql, await readTenants(tenantsFile))
  if (!production) await plantDemo(sql, settings)
  const [one] = await sql.select({ code: tenant.code }).from(tenant).limit(1)
  if (!one) {
    throw new StartError(
      'There is no tenant yet. Describe at least one in a JSON file and name it with TENANTS_FILE.',
    )
  }
}

/** @throws StartError naming what does not fit */
async function readTenants(file: string): Promise<TenantSeed[]> {
  try {
    return array(TenantSeed).create(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    const where = error instanceof StructError ? `${error.path.join('.')}: ` : ''
    throw new StartError(`TENANTS_FILE ${file} cannot be used. ${where}${(error as Error).message}`)
  }
}

/** Says in plain words when the data folder cannot be written. */
async function writable<Result>(dataDir: string, attempt: Promise<Result>): Promise<Result> {
  try {
    return await attempt
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!/^(EACCES|EPERM|EROFS|ENOTDIR|ENOSPC)$/.test(code ?? '')) throw error
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${code}). Choose another with DATA_DIR.`,
    )
  }
}

/** Says in plain words when a port is taken or forbidden. */
export async function listening<Result>(
  setting: string,
  port: number,
  attempt: Promise<Result>,
): Promise<Result> {
  try {
    return await attempt
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use by another program. Stop that one, or choose another with ${setting}.`,
      )
    }
    if (code === 'EACCES') {
      throw new StartError(
        `This user may not listen on port ${port}. Choose another, above 1023, with ${setting}.`,
      )
    }
    throw error
  }
}
