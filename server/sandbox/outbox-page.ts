import { Html, html } from '#server/http/html.ts'
import { countMessages } from '#server/notify/gsm.ts'
import type { Received } from './outbox.ts'

/** Renders the list of received messages, with one open beside it. @param open null for none */
export function outboxPage(messages: readonly Received[], open: Received | null): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${open ? `${nameOf(open)} · Outbox` : 'Outbox'}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/outbox.css" />
  </head>
  <body${open ? new Html(' class="reading"') : null}>
    <header>
      <div>
        <h1>Outbox</h1>
        <p>Every mail and SMS of this demo, newest first. Nothing leaves this machine.</p>
      </div>
      <a class="button" href="/outbox${open && `/${open.id}`}">Look again</a>
    </header>
    <nav aria-label="Messages">
      ${messages.length === 0 ? nothingYet() : html`<ol>${messages.map(one => row(one, one === open))}</ol>`}
    </nav>
    <main>
      ${open ? message(open) : hint(messages.length)}
    </main>
  </body>
</html>
`
}

const nothingYet = (): Html => html`<div class="empty">
        <p><b>Nothing was sent yet.</b></p>
        <p>Register somebody, or ask for a new password: the message shows up here.</p>
      </div>`

const hint = (count: number): Html | null =>
  count === 0 ? null : html`<p class="hint">Choose a message to read it.</p>`

const nameOf = ({ channel, subject }: Received): string => (channel === 'mail' ? subject : 'SMS')

function row(one: Received, isOpen: boolean): Html {
  const code = codeIn(one.text)
  return html`
        <li>
          <a href="/outbox/${one.id}"${isOpen ? new Html(' aria-current="page"') : null}>
            ${icon(one)}
            <span class="to">${one.to}</span>
            ${time(one, true)}
            <span class="about">${one.channel === 'mail' ? one.subject : one.text}</span>
            ${code && html`<code>${code}</code>`}
          </a>
        </li>`
}

function message(one: Received): Html {
  const { channel, id, to, text, html: page, files = [] } = one
  const count = countMessages(text)
  return html`<article>
        <a class="back" href="/outbox">All messages</a>
        <h2>${channel === 'mail' ? one.subject : `SMS to ${to}`}</h2>
        <dl>
          <div><dt>To</dt><dd>${to}</dd></div>
          <div><dt>At</dt><dd>${time(one, false)}</dd></div>
          ${channel === 'sms' ? html`<div><dt>Length</dt><dd>${text.length} characters, ${count === 1 ? 'one message' : `${count} messages`}</dd></div>` : null}
        </dl>
        ${files.length === 0 ? null : html`<p>${files.map(({ name }, at) => html`<a href="/outbox/${id}/file/${at}">${name}</a> `)}</p>`}
        ${channel === 'sms' ? html`<p class="bubble">${linked(text)}</p>` : null}
        ${page === null ? null : html`<iframe src="/outbox/${id}/html" title="The mail as people see it" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
        ${channel === 'mail' ? html`<details${page === null ? new Html(' open') : null}><summary>Plain text</summary><pre>${linked(text)}</pre></details>` : null}
      </article>`
}

/** Extracts a one-time code, shown in the list without opening the message. */
const codeIn = (text: string): string | null => text.match(/(?<![\w+])\d{6}(?!\w)/)?.[0] ?? null

/** Turns the addresses in a text into links. */
const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<a href="${part}" target="_blank">${part}</a>`))

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Nairobi' })
const full = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Africa/Nairobi',
})

const time = ({ at }: Received, isShort: boolean): Html =>
  html`<time datetime="${at.toISOString()}">${(isShort ? clock : full).format(at)}</time>`

const PATHS = {
  mail: 'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5zM3.5 7l8.5 6 8.5-6',
  sms: 'M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8l-5 3.5V17H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
}

const icon = ({ channel }: Received): Html =>
  html`<svg class="${channel}" viewBox="0 0 24 24" role="img" aria-label="${channel === 'mail' ? 'Mail' : 'SMS'}"><path d="${PATHS[channel]}" /></svg>`
