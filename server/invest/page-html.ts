import { INVEST_TEXTS } from '#contract/invest-names.ts'
import type { SharedProfile } from '#contract/invest-shared.ts'
import { LANGUAGES } from '#contract/language.ts'
import type { Language } from '#contract/tenant.ts'
import { mapsAddress, placeText } from '#rules/invest/place.ts'
import { videoAddress } from '#rules/invest/video.ts'
import { Html, html } from '#server/http/html.ts'
import { longDay } from '#server/loan/words.ts'
import { inLanguage, type Msg, msg, sentenceOf } from '#server/refusal/message.ts'
import { figureText, HEADS, ITEMS } from './papers.ts'

/** The inputs of a profile page. */
export type PageParts = {
  profile: SharedProfile
  /** Language of the page's own texts. */
  language: Language
  languages: readonly Language[]
  style: string
  /** The external content that the visitor asked to load. */
  show: 'map' | 'video' | null
  isListed: boolean
  fallbackImage: string
  mark: string
  enquiry?:
    | { sent: string }
    | { values: Record<string, string>; problem: string; fields: Record<string, string> }
}

const FIELDS = [
  ['name', 'invest.page-name', 'text', 'name', true],
  ['organisation', 'invest.page-organisation', 'text', 'organization', false],
  ['email', 'invest.page-email', 'email', 'email', true],
  ['phone', 'invest.page-phone', 'tel', 'tel', false],
] as const

/** Renders the page of a profile: without scripts, readable after a single request. */
export function profilePage(parts: PageParts): Html {
  const { profile, language, languages, style, isListed, fallbackImage } = parts
  const say = (message: Msg) => inLanguage(language, sentenceOf(message))
  const { displayName: name, texts, address, provider } = profile
  const title = `${name} · ${provider}`
  const description = (texts.overview || texts.need || name).replace(/\s+/g, ' ').slice(0, 200)
  const picture = profile.image ?? fallbackImage
  const others = languages.filter(one => one !== language)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title}</title>
<style>${new Html(style)}</style>
<meta name="description" content="${description}" />
${isListed ? html`<link rel="canonical" href="${address}" />` : html`<meta name="robots" content="noindex, nofollow" />`}
<meta property="og:type" content="website" />
<meta property="og:site_name" content="${provider}" />
<meta property="og:title" content="${name}" />
<meta property="og:description" content="${description}" />
<meta property="og:url" content="${address}" />
<meta property="og:image" content="${picture}" />
<meta name="twitter:card" content="summary_large_image" />
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
</head>
<body>
<div class="top"></div>
<main>
<header class="card">
<div class="head">
${profile.logo ? html`<img class="logo" src="${profile.logo}" alt="${say(msg('invest.page-logo', { name }))}" width="72" height="72" />` : null}
<div><h1>${name}</h1>
<p class="soft">${[profile.categoryName, profile.location].filter(Boolean).join(' · ')}</p></div>
</div>
${profile.readyForGrowth ? html`<p class="ready">${say('invest.page-ready')}</p>` : null}
<p class="soft">${say(msg('invest.page-provider', { tenant: provider }))}</p>
<div class="links no-print">
<a class="button" href="${address}/teaser.pdf?lang=${language}">${say('invest.page-pdf')}</a>
${others.map(one => html`<a class="button" href="${address}?lang=${one}" hreflang="${one}" lang="${one}">${LANGUAGES[one].name}</a>`)}
</div>
</header>
${profile.image ? html`<img class="shot" src="${profile.image}" alt="${say(msg('invest.page-image', { name }))}" width="1200" height="675" loading="lazy" />` : null}
${INVEST_TEXTS.filter(field => texts[field]).map(
  field => html`<section class="card"><h2>${say(HEADS[field])}</h2><p class="told" lang="${profile.language}">${texts[field]}</p></section>
`,
)}
${figures(parts, say)}
${place(parts, say)}
${video(parts, say)}
${enquiry(parts, say)}
<p class="soft">${say(msg('invest.teaser-foot', { tenant: provider, day: longDay(profile.editedOn, language) }))}</p>
</main>
</body>
</html>
`
}

type Say = (message: Msg) => string

function figures({ profile, language }: PageParts, say: Say): Html | null {
  const [first] = profile.figures
  if (!first) return null
  return html`<section class="card"><h2>${say('invest.page-figures')}</h2>
<dl>${profile.figures.map(one => html`<div><dt>${say(ITEMS[one.item])}</dt><dd>${inLanguage(language, figureText(one))}</dd></div>`)}</dl>
<p class="soft">${say(msg('invest.figures-of', { day: longDay(first.on, language) }))}</p></section>
`
}

/** Renders a link to the external map, or our frame around it once the visitor asked for it. */
function place({ profile, show, language }: PageParts, say: Say): Html | null {
  const { place: at, location, address } = profile
  if (!at) return null
  const frame = `/invest/place?at=${encodeURIComponent(at.kind === 'embed' ? at.pb : '')}`
  return html`<section class="card" id="map"><h2>${say('invest.page-map')}</h2>
<p>${[location, placeText(at)].filter(Boolean).join(' · ')}</p>
${at.kind === 'embed' && show === 'map' ? html`<iframe src="${frame}" title="${say('invest.page-map')}" referrerpolicy="strict-origin-when-cross-origin"></iframe>` : null}
<div class="links"><a class="button" href="${mapsAddress(at, location)}" rel="noopener noreferrer" target="_blank">${say('invest.page-open-map')}</a>
${at.kind === 'embed' && show !== 'map' ? html`<a class="button" href="${address}?lang=${language}&show=map#map" rel="nofollow">${say('invest.page-show-map')}</a>` : null}
</div></section>
`
}

function video({ profile, show, language }: PageParts, say: Say): Html | null {
  const { video: id, address } = profile
  if (!id) return null
  return html`<section class="card" id="video"><h2>${say('invest.page-video')}</h2>
${show === 'video' ? html`<iframe src="/invest/play/${id}" title="${say('invest.page-video')}" allow="autoplay; fullscreen; encrypted-media; picture-in-picture" allowfullscreen></iframe>` : null}
<div class="links">
${show === 'video' ? null : html`<a class="button" href="${address}?lang=${language}&show=video#video" rel="nofollow">${say('invest.page-play')}</a>`}
<a class="button" href="${videoAddress(id)}" rel="noopener noreferrer" target="_blank">${say('invest.page-watch')}</a>
</div></section>
`
}

function enquiry({ profile, language, mark, enquiry: done }: PageParts, say: Say): Html {
  const { displayName: name, address, provider } = profile
  const head = html`<h2>${say(msg('invest.page-ask', { name }))}</h2>`
  if (done && 'sent' in done) {
    return html`<section class="card" id="ask">${head}<p class="good" role="status">${done.sent}</p></section>
`
  }
  const { values = {}, fields = {}, problem = '' } = done ?? {}
  const fault = (field: string) =>
    fields[field] ? html`<span class="fault" id="${field}-fault">${fields[field]}</span>` : null
  const marked = (field: string) =>
    new Html(fields[field] ? ` aria-invalid="true" aria-describedby="${field}-fault"` : '')
  return html`<section class="card no-print" id="ask">${head}
<p>${say(msg('invest.page-ask-lead', { tenant: provider }))}</p>
${problem ? html`<div class="bad" role="alert"><strong>${say('invest.page-mend')}</strong> ${problem}</div>` : null}
<form method="post" action="${address}?lang=${language}#ask">
${FIELDS.map(
  ([field, label, type, complete, needed]) =>
    html`<label>${say(label)}${fault(field)}<input name="${field}" type="${type}" autocomplete="${complete}" maxlength="120" value="${values[field] ?? ''}"${new Html(needed ? ' required' : '')}${marked(field)} /></label>
`,
)}<label>${say('invest.page-text')}${fault('text')}<textarea name="text" maxlength="2000" required${marked('text')}>${values.text ?? ''}</textarea></label>
<label class="trap" aria-hidden="true">${say('invest.page-trap')}<input name="site" tabindex="-1" autocomplete="off" value="" /></label>
<input type="hidden" name="mark" value="${mark}" /><input type="hidden" name="language" value="${language}" />
<div><button type="submit">${say('invest.page-send')}</button></div>
</form></section>
`
}

/** Renders the page of a link that is not open, without any personal data. */
export const closedPage = ({
  language,
  style,
  name,
}: {
  language: Language
  style: string
  name: string
}): Html => {
  const say = (message: Msg) => inLanguage(language, sentenceOf(message))
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${say('invest.page-closed')} · ${name}</title><style>${new Html(style)}</style><meta name="robots" content="noindex" /></head>
<body><div class="top"></div><main><section class="card"><h1>${say('invest.page-closed')}</h1><p>${say('invest.closed')}</p>
<div class="links"><a class="button" href="/">${name}</a></div></section></main></body></html>
`
}
