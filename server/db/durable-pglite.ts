import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What a database of ours cannot be opened without: an index of its own is written with it. */
export const extensions = { pg_trgm }

type Options = Parameters<NodeFS['init']>[1]
/** What of Emscripten's file system is ours to fill in: where a file of the database is, and what is done to bring it to the disk. */
type HostFiles = {
  realPath(node: unknown): string
  stream_ops: { fsync?(stream: { nfd?: number; node: unknown }): number }
}

/** The files of the host, but that what PostgreSQL asks to be on the disk is there when it goes on: PGlite alone asks nobody. */
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
    const before = (made.emscriptenOpts.preRun ?? []) as unknown[]
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
 * PGlite whose commits are on the disk before they are acknowledged, as PostgreSQL's are: they outlive a power cut.
 * @param sync brings an open file to the disk
 */
export async function openDurable(folder: string, sync: Sync = fsyncSync): Promise<PGlite> {
  const client = new PGlite({
    fs: new SyncedFiles(folder, sync),
    extensions,
    // -F is what switches it off
    startParams: [
      ...PGlite.defaultStartParams.filter(one => one !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
    ],
  })
  await client.waitReady
  // what was there before, or was just made, without anybody asking
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    syncPath(join(entry.parentPath, entry.name), sync)
  }
  syncPath(folder, sync)
  return client
}
