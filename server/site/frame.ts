import type { FastifyInstance } from 'fastify'
import { Module } from '#contract/module.ts'
import { ownValue } from '#rules/own-value.ts'
import { ASK, tagOf } from '#server/http/answer.ts'
import { inlineSource, pagePolicy } from '#server/http/headers.ts'
import { Html, html } from '#server/http/html.ts'
import { partnerOrigins, type Tenancy, type TenantDirectory } from '#server/http/tenant-directory.ts'
import { type EmbedFiles, type Manifest, readFramed, readManifest } from './embed.ts'
import { createPackedCache, type Packed, sendPacked } from './packed.ts'

/** `script` is the CSP source of the inline script. */
type Page = { body: string; script?: string }

/** Serves the page that is framed on partner sites and shows one widget. */
export function mountFrame(app: FastifyInstance, directory: TenantDirectory, files: EmbedFiles): void {
  const keep = createPackedCache<Page>()
  const inlinedPage = (widget: string, hash: string, title: string): Promise<Packed<Page>> =>
    keep(`${hash} ${title}`, async () => {
      const text = await readFramed(files, widget)
      const body = framePage(title, html`<script type="module">${new Html(text)}</script>`)
      return { body, script: inlineSource(text) }
    })

  app.get<{ Params: { widget: string } }>('/embed/v1/frame/:widget', async (request, reply) => {
    const { widget: name } = request.params
    const [tenancy, manifest] = await Promise.all([directory.find(request.host), readManifest(files)])
    const widget = ownValue(manifest.widgets, name)
    if (!widget || isOff(name, tenancy)) return reply.callNotFound()
    const title = `${widget.titles.en ?? name} · ${tenancy.name}`
    const hash = manifest.framed?.[name]
    const page = hash ? await inlinedPage(name, hash, title) : listingPage(title, manifest, widget)
    const { script } = page
    const ancestors = widget.public ? 'any' : ["'self'", ...partnerOrigins(tenancy)]
    reply.header(
      'content-security-policy',
      pagePolicy(tenancy, ancestors, { scripts: script ? [script] : [] }),
    )
    // cross-origin-isolated pages can frame public widgets only with this header; other widgets' videos would not play under it
    if (widget.public) reply.header('cross-origin-embedder-policy', 'credentialless')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    // it knows only DENY and SAMEORIGIN; frame-ancestors covers the rest
    reply.removeHeader('x-frame-options')
    return sendPacked(request, reply, page, { type: 'text/html; charset=utf-8', cache: ASK })
  })
}

const isOff = (name: string, { modules }: Tenancy): boolean => Module.is(name) && !modules.includes(name)

/** The frame's own script comes first: it must receive the host page's messages before the widget is loaded. */
const scriptsOf = ({ frame, frameFiles }: Manifest, { entry, files }: Manifest['widgets'][string]): Html =>
  html`${[...frameFiles, ...files].map(file => html`<link rel="modulepreload" href="/embed/f/${file}" />`)}
    ${[frame, entry].map(file => html`<script type="module" src="/embed/f/${file}"></script>`)}`

/**
 * Renders the frame page. Its language is set by the host page, English if that has none, as without a frame. The landmark is
 * labelled, since the host page may have a main element of its own.
 */
const framePage = (title: string, scripts: Html): string =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    ${scripts}
  </head>
  <body><main aria-label="${title}"></main></body>
</html>
`.text

/** Renders a page that loads its scripts by URL. */
function listingPage(title: string, manifest: Manifest, widget: Manifest['widgets'][string]): Packed<Page> {
  const body = framePage(title, scriptsOf(manifest, widget))
  return { body, tag: tagOf(body) }
}
