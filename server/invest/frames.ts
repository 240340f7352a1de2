import type { FastifyInstance, FastifyReply } from 'fastify'
import { readPlace } from '#rules/invest/place.ts'
import { freshFor } from '#server/http/answer.ts'
import { inlineSource } from '#server/http/headers.ts'
import { Html, html } from '#server/http/html.ts'
import { Refusal } from '#server/refusal/message.ts'

const STYLE =
  'html,body{margin:0;height:100%;background:#000}iframe{display:block;width:100%;height:100%;border:0}'

/**
 * Removes the player once the video has ended, before it suggests other people's: `rel=0` alone only narrows the selection. Subscribes to
 * the player's events the way YouTube's own script does.
 */
const END = `addEventListener('message',function(e){if(e.origin!=='https://www.youtube-nocookie.com')return;var d;try{d=JSON.parse(e.data)}catch(x){return}if(d.info===0&&d.event==='onStateChange'||d.info&&d.info.playerState===0)document.querySelector('iframe').remove()});var f=document.querySelector('iframe');f.addEventListener('load',function(){f.contentWindow.postMessage('{"event":"listening","id":1}','https://www.youtube-nocookie.com')})`

type Frame = { source: string; site: string; title: string; script?: string }

/** Sends a page of ours that frames an allowed external page, for embedding pages whose CSP only allows our server. */
function send(reply: FastifyReply, { source, site, title, script }: Frame): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${inlineSource(STYLE)}`,
    ...(script ? [`script-src ${inlineSource(script)}`] : []),
    `frame-src ${site}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]
  reply
    .header('content-security-policy', policy.join('; '))
    .header('cross-origin-resource-policy', 'cross-origin')
    // players refuse pages that send no referrer
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cache-control', freshFor(86_400))
    .removeHeader('x-frame-options')
  return reply.type('text/html; charset=utf-8').send(
    html`<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>${title}</title><style>${new Html(STYLE)}</style></head>
<body><iframe src="${source}" title="${title}" allow="autoplay; fullscreen; encrypted-media; picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe>${script ? html`<script>${new Html(script)}</script>` : null}</body></html>
`.text,
  )
}

/** Serves the frames for the videos and maps of profiles. Only an id or a place of the expected form gets into a URL. */
export function mountFrames(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>('/invest/play/:id', async ({ params: { id } }, reply) => {
    if (!/^[\w-]{11}$/.test(id)) throw new Refusal('not-found', 'invest.video-form')
    const site = 'https://www.youtube-nocookie.com'
    const source = `${site}/embed/${id}?autoplay=1&rel=0&enablejsapi=1`
    return send(reply, { source, site, title: 'YouTube', script: END })
  })
  app.get<{ Querystring: { at?: unknown } }>('/invest/place', async ({ query: { at } }, reply) => {
    const place = typeof at === 'string' && at.startsWith('?pb=') ? readPlace(at) : null
    if (!place || 'problem' in place || place.kind !== 'embed') {
      throw new Refusal('not-found', 'invest.place-form')
    }
    const site = 'https://www.google.com'
    return send(reply, { source: `${site}/maps/embed${place.pb}`, site, title: 'Google Maps' })
  })
}
