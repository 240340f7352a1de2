import type { FastifyInstance } from 'fastify'
import { Module } from '#contract/module.ts'
import { ASK, answer } from '#server/http/answer.ts'
import { pagePolicy } from '#server/http/headers.ts'
import { type Html, html } from '#server/http/html.ts'
import { partnerOrigins, type Tenancy, type TenantDirectory } from '#server/http/tenant-directory.ts'
import { type EmbedFiles, readManifest } from './embed.ts'

/** Serves the page that stands in a frame on a partner's site and holds one widget. */
export function mountFrame(app: FastifyInstance, directory: TenantDirectory, files: EmbedFiles): void {
  app.get<{ Params: { widget: string } }>('/embed/v1/frame/:widget', async (request, reply) => {
    const { widget: name } = request.params
    const [tenancy, manifest] = await Promise.all([directory.find(request.host), readManifest(files)])
    const widget = Object.hasOwn(manifest.widgets, name) ? manifest.widgets[name] : undefined
    if (!widget || isOff(name, tenancy)) return reply.callNotFound()
    const page = framePage({
      title: `${widget.titles.en ?? name} · ${tenancy.name}`,
      scripts: [manifest.frame, widget.entry],
      preloads: [...manifest.frameFiles, ...widget.files],
    })
    const ancestors = widget.public ? 'any' : ["'self'", ...partnerOrigins(tenancy)]
    reply.header('content-security-policy', pagePolicy(tenancy, ancestors))
    // pages that isolate themselves hold no frame without it; the others' videos would not play under it
    if (widget.public) reply.header('cross-origin-embedder-policy', 'credentialless')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    // it knows "nobody" and "this site" only; the policy says the rest
    reply.removeHeader('x-frame-options')
    return answer(request, reply, { body: page.text, type: 'text/html; charset=utf-8', cache: ASK })
  })
}

const isOff = (name: string, { modules }: Tenancy): boolean => Module.is(name) && !modules.includes(name)

type FramePage = { title: string; scripts: string[]; preloads: string[] }

/**
 * The frame's own script comes first: it must hear the page before the widget is there. Its language is the page's, which
 * it learns then, and English for a page that names none: as without a frame. The landmark has a name, as the page around it
 * may have a main part of its own.
 */
const framePage = ({ title, scripts, preloads }: FramePage): Html => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    ${preloads.map(file => html`<link rel="modulepreload" href="/embed/f/${file}" />`)}
    ${scripts.map(file => html`<script type="module" src="/embed/f/${file}"></script>`)}
  </head>
  <body><main aria-label="${title}"></main></body>
</html>
`
