import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Module } from '#contract/module.ts'
import { ASK, answer, tagOf } from '#server/http/answer.ts'
import { inlineSource, pagePolicy } from '#server/http/headers.ts'
import { Html, html } from '#server/http/html.ts'
import { partnerOrigins, type Tenancy, type TenantDirectory } from '#server/http/tenant-directory.ts'
import { type EmbedFiles, type Manifest, readFramed, readManifest } from './embed.ts'

/** `script` is what its policy calls the script by that it carries. */
type Page = { body: string; tag: string; script?: string; packed?: Buffer }

const pack = promisify(brotliCompress)

/** Pages that carry their script are some 90 KB each to keep. */
const MOST_KEPT = 100

/** Serves the page that stands in a frame on a partner's site and holds one widget. */
export function mountFrame(app: FastifyInstance, directory: TenantDirectory, files: EmbedFiles): void {
  /** By the hash of the script and the title: hashed once a build, and packed better than there is time for at each visit. */
  const kept = new Map<string, Promise<Page>>()
  const carryingPage = (widget: string, hash: string, title: string): Promise<Page> => {
    const key = `${hash} ${title}`
    const known = kept.get(key)
    if (known) return known
    const page = readFramed(files, widget).then(async text => {
      const { body, tag } = pageOf(title, html`<script type="module">${new Html(text)}</script>`)
      return { body, tag, script: inlineSource(text), packed: await pack(body) }
    })
    kept.set(key, page)
    page.catch(() => kept.delete(key))
    const [oldest = key] = kept.keys()
    if (kept.size > MOST_KEPT) kept.delete(oldest)
    return page
  }

  app.get<{ Params: { widget: string } }>('/embed/v1/frame/:widget', async (request, reply) => {
    const { widget: name } = request.params
    const [tenancy, manifest] = await Promise.all([directory.find(request.host), readManifest(files)])
    const widget = Object.hasOwn(manifest.widgets, name) ? manifest.widgets[name] : undefined
    if (!widget || isOff(name, tenancy)) return reply.callNotFound()
    const title = `${widget.titles.en ?? name} · ${tenancy.name}`
    const hash = manifest.framed?.[name]
    const { body, tag, script, packed }: Page = hash
      ? await carryingPage(name, hash, title)
      : pageOf(title, scriptsOf(manifest, widget))
    const ancestors = widget.public ? 'any' : ["'self'", ...partnerOrigins(tenancy)]
    reply.header(
      'content-security-policy',
      pagePolicy(tenancy, ancestors, { scripts: script ? [script] : [] }),
    )
    // pages that isolate themselves hold no frame without it; the others' videos would not play under it
    if (widget.public) reply.header('cross-origin-embedder-policy', 'credentialless')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    // it knows "nobody" and "this site" only; the policy says the rest
    reply.removeHeader('x-frame-options')
    const sent = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? packed : undefined
    if (sent) reply.header('content-encoding', 'br').header('vary', 'accept-encoding')
    return answer(request, reply, { body: sent ?? body, tag, type: 'text/html; charset=utf-8', cache: ASK })
  })
}

const isOff = (name: string, { modules }: Tenancy): boolean => Module.is(name) && !modules.includes(name)

/** The frame's own script comes first: it must hear the page before the widget is there. */
const scriptsOf = ({ frame, frameFiles }: Manifest, { entry, files }: Manifest['widgets'][string]): Html =>
  html`${[...frameFiles, ...files].map(file => html`<link rel="modulepreload" href="/embed/f/${file}" />`)}
    ${[frame, entry].map(file => html`<script type="module" src="/embed/f/${file}"></script>`)}`

/**
 * Its language is the page's, which it learns from that, and English for a page that names none: as without a frame. The landmark has
 * a name, as the page around it may have a main part of its own.
 */
const framePage = (title: string, scripts: Html): Html => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    ${scripts}
  </head>
  <body><main aria-label="${title}"></main></body>
</html>
`

const pageOf = (title: string, scripts: Html): Page => {
  const body = framePage(title, scripts).text
  return { body, tag: tagOf(body) }
}
