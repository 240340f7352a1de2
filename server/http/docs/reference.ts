import type { Endpoint } from '#contract/endpoint.ts'
import { WEBHOOK_EVENTS } from '#contract/event.ts'
import { POLICY } from '#contract/policy.ts'
import { Problem } from '#contract/problem.ts'
import type { Shape } from '#contract/shape.ts'
import { type Html, html } from '#server/http/html.ts'
import type { Rows } from '#server/http/routes.ts'
import { STATUS } from '#server/refusal/message.ts'
import { commandOf } from './example.ts'
import { fieldsOf, inWords } from './fields.ts'
import { toJsonSchema } from './json-schema.ts'
import { inWordsOf } from './openapi.ts'

/** Renders the contract as an HTML reference page. */
export function referencePage(rows: Rows): Html {
  const calls = Object.entries(rows)
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>API reference</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/api/reference.css" />
  </head>
  <body>
    <a class="skip" href="#calls">Skip to content</a>
    <header>
      <h1>API reference</h1>
      <p>
        All URLs are relative to the origin of a tenant’s portal. Amounts are in minor units (cents), rates and
        shares in basis points: 10,000 is 100 %. <a href="/api/openapi.json">OpenAPI 3.1 description</a>
      </p>
      <p>
        Access tokens and secret keys are sent as <code>Authorization: Bearer …</code>. A partner’s server gets tokens from
        <a href="#post-partner-token"><code>POST /api/partner/token</code></a>.
        The examples run in a shell with <code>PORTAL</code>, the portal’s origin, and <code>TOKEN</code>; their values have the right
        form, but ids and codes are invented.
      </p>
    </header>
    <nav aria-label="Calls">
      ${groupsOf(calls.map(([call]) => call)).map(
        ([group, its]) => html`<details>
        <summary>${group} <i>${its.length}</i></summary>
        <ul>${its.map(call => html`<li><a href="#${anchor(call)}">${heading(call)}</a></li>`)}</ul>
      </details>`,
      )}
      <ul>
        <li><a href="#policy">Permissions</a></li>
        <li><a href="#uploads">Uploads</a></li>
        <li><a href="#webhooks">Webhooks</a></li>
        <li><a href="#errors">Errors</a></li>
      </ul>
    </nav>
    <main id="calls" tabindex="-1">
      ${calls.map(([call, row]) => section(call, row))}
      ${policy}
      ${uploads}
      ${webhooks}
      <section id="errors">
        <h2>Errors</h2>
        <p>
          All errors have this format. <code>message</code> can be shown to users. With <code>too-many</code>, the header
          <code>retry-after</code> has the seconds until the call may be repeated, if that is known.
        </p>
        ${fieldTable('Response', Problem)}
        ${table(
          'Codes',
          ['Code', 'Status'],
          Object.entries(STATUS).map(([code, status]) => [code, String(status)]),
        )}
      </section>
    </main>
  </body>
</html>
`
}

const anchor = (call: string): string => call.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Groups calls by the first part of their path, in alphabetical order. */
function groupsOf(calls: string[]): [group: string, calls: string[]][] {
  const groups = new Map<string, string[]>()
  for (const call of calls) {
    const [, group = ''] = /^\w+ ([^/]+)/.exec(call) ?? []
    groups.set(group, [...(groups.get(group) ?? []), call])
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other))
}

/** Who may call; every other value of `who` needs a session. */
const CALLERS: Partial<Record<Endpoint['who'], string>> = {
  anyone: 'Public, from any site',
  visitor: 'Only from the portal’s own pages',
  partner: 'Requires the secret key of a partner site, from its server',
}

function heading(call: string): Html {
  const [method = '', path = ''] = call.split(' ')
  return html`<b class="${method.toLowerCase()}">${method}</b> <code>/api/${path}</code>`
}

function section(call: string, row: Endpoint): Html {
  const { summary, who, confirm, widgets, fresh, params, query, body, files, reply, download, once } = row
  return html`<section id="${anchor(call)}">
        <h2>${heading(call)}</h2>
        <p>${summary.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}</p>
        <ul class="facts">
          <li>${CALLERS[who] ?? 'Requires a session, from the sites of the tenant and its partners'}</li>
          ${who in POLICY ? html`<li>Requires the permission <a href="#policy"><code>${who}</code></a></li>` : null}
          ${confirm ? html`<li>Requires the password or an authenticator code again</li>` : null}
          ${widgets ? html`<li>Allowed with a token for ${widgets.join(', ')}</li>` : null}
          ${fresh === undefined ? null : html`<li>Can be cached for ${fresh} s</li>`}
          ${download ? html`<li>The response is a file</li>` : null}
          ${once ? html`<li>Done once for each header <code>idempotency-key</code>, which you choose; keys are kept for a day</li>` : null}
        </ul>
        ${fieldTable('Path', params)} ${fieldTable('Query', query)} ${fieldTable('Body', body)} ${fileTable(files)}
        ${download ? null : fieldTable('Response', reply)}
        ${who === 'visitor' ? null : html`<pre tabindex="0"><code>${commandOf(call, row)}</code></pre>`}
      </section>`
}

/** Renders a table of names in code and what they mean. */
const table = (
  caption: string | null,
  [name, meaning]: readonly [string, string],
  rows: readonly (readonly [name: string, meaning: Html | string])[],
): Html => html`<div class="table">
          <table>
            ${caption === null ? null : html`<caption>${caption}</caption>`}
            <thead><tr><th scope="col">${name}</th><th scope="col">${meaning}</th></tr></thead>
            <tbody>
              ${rows.map(([of, what]) => html`<tr><th scope="row"><code>${of}</code></th><td>${what}</td></tr>`)}
            </tbody>
          </table>
        </div>`

const FIELDS = ['Field', 'Description'] as const

const described = (text: string, optional = false): Html =>
  html`${text}${optional ? html` <i>optional</i>` : null}`

function fieldTable(caption: string, shape: Shape | undefined): Html | null {
  if (!shape) return null
  const fields = fieldsOf(toJsonSchema(shape))
  return table(
    caption,
    FIELDS,
    fields.map(({ name, schema, optional }) => [name, described(inWords(schema), optional)]),
  )
}

function fileTable(files: Endpoint['files']): Html | null {
  if (!files) return null
  const fields = Object.entries(files)
  return table(
    'Files',
    FIELDS,
    fields.map(([name, rule]) => [name, described(inWordsOf(rule), rule.optional)]),
  )
}

/** Lists the roles allowed for each action that calls name. */
const policy = html`<section id="policy">
        <h2>Permissions</h2>
        ${table(
          null,
          ['Action', 'Roles'],
          Object.entries(POLICY).map(([action, roles]) => [action, roles.join(', ')]),
        )}
      </section>`

/** Documentation of resumable uploads. */
const uploads = html`<section id="uploads">
        <h2>Uploads</h2>
        <p>
          A call with files is sent as <code>multipart/form-data</code>. On a slow connection, it is better to upload a file first, in
          pieces, and to refer to it in the call: as JSON with <code>uploads</code>, the ids of finished uploads by field, or in a form as
          fields <code>uploads.file</code>. An upload follows the protocol
          <a href="https://tus.io/protocols/resumable-upload">tus 1.0</a> at <code>/api/media/tus</code>, with creation,
          expiration and termination, and the same token as the call.
        </p>
        <p>
          <code>Upload-Metadata</code> takes <code>purpose</code>, the call and its field, as
          <code>POST lending/loan/:id/documents file</code>; <code>name</code>; and, optionally, <code>kind</code> and a
          <code>fingerprint</code>: if the same user starts again with the same one, they get the same upload and send what is
          missing. One like <code>sha256:9f86…</code> is compared with the received file. The last part of the URL is the id. A
          rejected file is reported in the format of all errors, in the field <code>file</code>; a <code>PATCH</code>
          without content at the end of a file returns its result again. An upload expires 48 hours after its last piece.
        </p>
      </section>`

/** Documentation of webhooks, with the ids that each event brings. */
const webhooks = html`<section id="webhooks">
        <h2>Webhooks</h2>
        <p>
          A partner’s server is informed of events by <code>POST</code>, at the addresses that an administrator enters under
          <i>Portals</i>, <i>Webhooks</i>. The body is JSON: <code>id</code>, <code>sequence</code>, <code>event</code>,
          <code>at</code> and <code>data</code>, which has ids only: ask the API for the rest. Further fields may be added.
        </p>
        <p>
          Messages are signed as in <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, whose libraries verify
          them. The header <code>webhook-signature</code> has <code>v1,</code> and the HMAC-SHA256, in base64, of
          <code>webhook-id</code>, <code>webhook-timestamp</code> and the body as received, joined by dots; its key is the
          webhook’s secret without <code>whsec_</code>, decoded from base64. Refuse a timestamp that is more than five minutes off.
        </p>
        <p>
          Answer with a status of 2xx within 10 seconds. Otherwise the message is sent again, up to eight times in all over half a day, unless the
          status is 410. So it may arrive twice, with the same <code>id</code>, or late: <code>sequence</code> tells the order.
          Redirects are not followed.
        </p>
        ${table(
          null,
          ['Event', 'Data'],
          Object.entries(WEBHOOK_EVENTS).map(([event, ids]) => [event, ids.join(', ')]),
        )}
      </section>`
