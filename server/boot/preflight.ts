import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { array, StructError } from 'superstruct'
import { checkPostgres } from '#server/db/check-postgres.ts'
import { lockFolder } from '#server/db/lock.ts'
import { StartError } from '#server/refusal/start-error.ts'
import { readManifest } from '#server/site/embed.ts'
import { TenantSeed } from '#server/tenant/seed.ts'
import type { Settings } from './settings.ts'

/**
 * Checks the external prerequisites of a start before anything is built up: ports, data folder, database and tenants file. Keeps
 * no resources.
 * @throws StartError that says for each unusable one what to do
 */
export async function preflight(settings: Settings): Promise<void> {
  const { host, port, examplesPort, dataDir, databaseUrl, tenantsFile } = settings
  const looked = await Promise.allSettled([
    checkPort('PORT', port, host),
    // the examples server listens on this machine's IPv4 address
    examplesPort === null || checkPort('EXAMPLES_PORT', examplesPort, ipv4(host)),
    explainUnwritable(dataDir, checkFolder(dataDir, databaseUrl === null)),
    databaseUrl === null || checkPostgres(databaseUrl),
    tenantsFile === null || readTenants(tenantsFile),
  ])
  const errors = looked.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  const unforeseen = errors.find(one => !(one instanceof StartError))
  if (unforeseen) throw unforeseen
  if (errors.length > 0) throw new StartError(errors.map(({ message }) => message).join('\n'))
}

const ipv4 = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host)

async function checkPort(setting: string, port: number, host: string): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  const opened = new Promise<void>((open, refuse) => probe.once('error', refuse).listen(port, host, open))
  await explainTakenPort(setting, port, opened)
  await new Promise(closed => probe.close(closed))
}

/** @param alone whether the folder is for one process at a time */
async function checkFolder(dataDir: string, alone: boolean): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  if (alone) return lockFolder(dataDir, () => {}).release()
  const probe = join(dataDir, `probe-${process.pid}`)
  await writeFile(probe, '')
  await rm(probe)
}

/** @throws StartError when the folder has no build; `npm start` runs the other checks before it builds */
export async function checkBuild(dist: string): Promise<void> {
  await readManifest({ dist: join(dist, 'embed') }).catch(() => {
    throw new StartError(
      `DIST_DIR ${dist} does not contain the build. Run npm run build, or set it to the folder that does.`,
    )
  })
}

/** @throws StartError naming what is invalid */
export async function readTenants(file: string): Promise<TenantSeed[]> {
  try {
    return array(TenantSeed).create(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    const where = error instanceof StructError ? `${error.path.join('.')}: ` : ''
    throw new StartError(`TENANTS_FILE ${file} cannot be used. ${where}${(error as Error).message}`)
  }
}

/** Converts errors of an unwritable data folder to a plain StartError. */
export async function explainUnwritable<Result>(dataDir: string, attempt: Promise<Result>): Promise<Result> {
  try {
    return await attempt
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC)$/.test(code ?? '')) throw error
    throw new StartError(
      `The data folder ${dataDir} is not writable (${code}). Choose another one with DATA_DIR.`,
    )
  }
}

/** Converts errors of a port that is taken or forbidden to a plain StartError. */
export async function explainTakenPort<Result>(
  setting: string,
  port: number,
  attempt: Promise<Result>,
): Promise<Result> {
  try {
    return await attempt
  } catch (error) {
    const notOurs = new StartError(
      'HOST is not an address of this machine. Set it to one of its addresses, or leave it unset.',
    )
    const problems: Record<string, StartError> = {
      EADDRINUSE: new StartError(
        `Port ${port} is in use by another program. Stop that program, or choose another port with ${setting}.`,
      ),
      EACCES: new StartError(
        `This user is not allowed to listen on port ${port}. Choose a port above 1023 with ${setting}.`,
      ),
      EADDRNOTAVAIL: notOurs,
      ENOTFOUND: notOurs,
      EAI_AGAIN: notOurs,
    }
    throw problems[(error as NodeJS.ErrnoException).code ?? ''] ?? error
  }
}
