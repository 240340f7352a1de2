import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { BatchingPGlite } from './batching-pglite.ts'

/** PGlite extensions that every database needs: a migration creates an index that depends on pg_trgm. */
export const extensions = { pg_trgm }

type Options = Parameters<NodeFS['init']>[1]
/** The parts of Emscripten's NODEFS that we use or patch: the host path of a file, and its missing fsync. */
type HostFiles = {
  realPath(node: unknown): string
  stream_ops: { fsync?(stream: { nfd?: number; node: unknown }): number }
}

/** Host file system with a real fsync: PGlite's own ignores PostgreSQL's sync requests. */
class SyncedFiles extends NodeFS {
  constructor(
    folder: string,
    readonly sync: Sync,
  ) {
    super(folder)
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const made = await super.init(pg, options)
    const preRun = (module: { NODEFS: HostFiles }) => {
      const files = module.NODEFS
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncPath(files.realPath(node), this.sync)
        else this.sync(nfd)
        return 0
      }
    }
    const before = made.emscriptenOpts.preRun ?? []
    const emscriptenOpts = { ...made.emscriptenOpts, preRun: [...before, preRun] } as Options
    return { ...made, emscriptenOpts }
  }
}

type Sync = (handle: number) => void

function syncPath(path: string, sync: Sync): void {
  const handle = openSync(path, 'r')
  try {
    sync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Opens a PGlite whose commits are on disk before they are acknowledged, as with PostgreSQL, so that they survive a power cut.
 * @param sync flushes an open file to disk
 */
export async function openDurable(folder: string, sync: Sync = fsyncSync): Promise<PGlite> {
  const client = new BatchingPGlite({
    fs: new SyncedFiles(folder, sync),
    extensions,
    // -F would disable fsync
    startParams: [
      ...PGlite.defaultStartParams.filter(one => one !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
    ],
  })
  await client.waitReady
  // sync files that existed before or were created without an fsync request
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    syncPath(join(entry.parentPath, entry.name), sync)
  }
  syncPath(folder, sync)
  syncPath(dirname(folder), sync)
  return client
}
