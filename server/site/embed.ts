import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  array,
  boolean,
  type Infer,
  nonempty,
  optional,
  record,
  string,
  tuple,
  type,
  unknown,
} from 'superstruct'
import { FOREVER, freshFor, tagOf } from '#server/http/answer.ts'
import { FOR_OTHERS } from '#server/http/headers.ts'
import { Refusal } from '#server/refusal/message.ts'
import { embeddedResponses } from './embedded-responses.ts'
import { createPackedCache, type Packed, sendPacked } from './packed.ts'

/** The parts of the embed build's manifest that the server uses. */
const Manifest = type({
  pinned: nonempty(string()),
  frame: string(),
  frameFiles: array(string()),
  /** Per widget: the script that bundles loader and widget, and its first API call: the path, and the attribute appended to it. */
  own: optional(
    record(
      string(),
      type({ file: string(), integrity: string(), first: optional(tuple([string(), string()])) }),
    ),
  ),
  /** Per widget: SHA-256 of the script inlined into its frame page. */
  framed: optional(record(string(), string())),
  /** File that describes to the loader the widgets it does not know itself. */
  others: optional(string()),
  widgets: record(
    string(),
    type({
      entry: string(),
      files: array(string()),
      late: optional(record(string(), array(string()))),
      public: boolean(),
      titles: record(string(), string()),
      words: optional(record(string(), array(string()))),
      known: optional(array(unknown())),
    }),
  ),
})
export type Manifest = Infer<typeof Manifest>

/**
 * Folders of embed files: those of the current build, and an archive of all ever published here. A page with a pinned version, or
 * one opened before an update, finds its files as long as the archive is kept.
 */
export type EmbedFiles = { dist: string; archive: string }

const FILE_NAME = /^[\w-][\w.-]*$/
/** Name of the loader or of a widget's own script, in the build and in a version's archive. */
const SCRIPT = /^[a-z-]+\.js$/
const EVERGREEN = freshFor(300, 86_400)
/** Embedded responses may change at any time: changes are seen within a minute, as with the tenant's settings. */
const WITH_RESPONSES = freshFor(30, 30)
/** Maximum length of a query value that selects an embedded response. */
const MOST_SIGNS = 100

type Asking = { Params: { name: string }; Querystring: Record<string, unknown> }

/**
 * Serves the files that partner pages load: the loader's evergreen and pinned channels, the manifest files and the content-hashed files.
 */
export function mountEmbed(app: FastifyInstance, files: EmbedFiles): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(FOR_OTHERS)
  })

  const send = (reply: FastifyReply, folders: string[], name: string, cache: string) => {
    const folder = FILE_NAME.test(name) ? folders.find(one => isFile(join(one, name))) : undefined
    if (!folder) return reply.callNotFound()
    return reply.header('cache-control', cache).sendFile(name, folder, { cacheControl: false })
  }

  const keep = createPackedCache<{ body: string }>()
  /** Returns a widget's own script with the responses to its first API calls embedded, if the query names them; else null. */
  const scriptWithResponses = async (
    request: FastifyRequest<Asking>,
  ): Promise<Packed<{ body: string }> | null> => {
    const { own = {} } = await readManifest(files)
    const { file, integrity, first } =
      Object.values(own).find(({ file }) => file === request.params.name) ?? {}
    if (!file || !first) return null
    const [path, attribute] = first
    const { [attribute]: named, partner } = request.query
    if (!isShort(named) || !(partner === undefined || isShort(partner))) return null
    const answers = await embeddedResponses(app, request, [
      path + encodeURIComponent(named),
      partner === undefined ? 'portal/tenant' : `portal/tenant?key=${encodeURIComponent(partner)}`,
    ])
    return keep(`${integrity} ${tagOf(answers)}`, async () => ({
      body: answers + (await readFile(join(files.dist, file), 'utf8')),
    }))
  }

  app.get<Asking>('/embed/v1/:name', async (request, reply) => {
    const { params, query } = request
    const script = Object.keys(query).length > 0 ? await scriptWithResponses(request) : null
    return script
      ? sendPacked(request, reply, script, { type: 'text/javascript; charset=utf-8', cache: WITH_RESPONSES })
      : send(reply, [files.dist], params.name, EVERGREEN)
  })
  app.get<{ Params: { folder: string; name: string } }>(
    '/embed/own/:folder/:name',
    ({ params: { folder, name } }, reply) => {
      if (!FILE_NAME.test(folder)) return reply.callNotFound()
      const folders = [files.dist, files.archive].map(one => join(one, 'own', folder))
      return send(reply, folders, name, FOREVER)
    },
  )
  app.get<{ Params: { name: string } }>('/embed/f/:name', ({ params }, reply) =>
    send(reply, [join(files.dist, 'f'), join(files.archive, 'f')], params.name, FOREVER),
  )
  app.get<{ Params: { pinned: string; name: string } }>(
    '/embed/:pinned/:name',
    async ({ params: { pinned, name } }, reply) => {
      if (!FILE_NAME.test(pinned) || !SCRIPT.test(name)) return reply.callNotFound()
      const isCurrent = (await readManifest(files)).pinned === pinned
      return send(reply, [isCurrent ? files.dist : join(files.archive, pinned)], name, FOREVER)
    },
  )
  app.get('/embed/*', (_request, reply) => reply.callNotFound())
}

const isShort = (text: unknown): text is string =>
  typeof text === 'string' && text !== '' && text.length <= MOST_SIGNS

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/**
 * Reads the manifest of the current build, each time anew, since a build may replace it while the server runs.
 * @throws Refusal unavailable while nothing is built
 */
export async function readManifest({ dist }: Pick<EmbedFiles, 'dist'>): Promise<Manifest> {
  const text = await readFile(join(dist, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) throw new Refusal('unavailable', 'page.not-built')
  return Manifest.create(JSON.parse(text))
}

/** Reads the script that is inlined into a widget's frame page. */
export const readFramed = ({ dist }: Pick<EmbedFiles, 'dist'>, widget: string): Promise<string> =>
  readFile(join(dist, 'framed', `${widget}.js`), 'utf8')

/** Archives the files of the current build. Names are content hashes, so existing files need not be overwritten. */
export async function archiveEmbed(files: EmbedFiles): Promise<void> {
  const { pinned } = await readManifest(files)
  const isScript = (name: string) => SCRIPT.test(name.replace(/\.(br|gz)$/, ''))
  await copy(files.dist, join(files.archive, pinned), isScript)
  const folders = await readdir(join(files.dist, 'own')).catch(() => [])
  for (const folder of ['f', ...folders.map(name => join('own', name))])
    await copy(join(files.dist, folder), join(files.archive, folder), () => true)
}

async function copy(from: string, to: string, wanted: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true })
  const known = new Set(await readdir(to))
  for (const name of await readdir(from)) {
    if (!wanted(name) || known.has(name)) continue
    // copy to a temporary name and rename, since another process may copy the same file and this one may be killed
    const part = join(to, `.${name}.${randomUUID()}`)
    await copyFile(join(from, name), part)
    await rename(part, join(to, name))
  }
}
