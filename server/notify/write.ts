import type { Contact, Language, Texts, Theme } from '#contract/tenant.ts'
import { textOn } from '#rules/color.ts'
import { fillTemplate } from '#rules/filled.ts'
import { type Html, html } from '#server/http/html.ts'
import { logoFile } from '#server/http/logo.ts'
import { toGsm } from './gsm.ts'
import { mailFrame } from './mail-frame.ts'
import { type Filled, mails, type Texted, texts } from './templates.ts'
import { valuesIn } from './values.ts'

/** Tenant properties shown in a message. */
export type Sender = { name: string; theme: Theme; logo: string | null; contact: Contact; texts: Texts }

export type Mail = { subject: string; text: string; html: string }

/**
 * Renders a mail with the tenant's name, colour and logo. The tenant's own texts `mail.<template>.<part>` override ours.
 * @param portal origin of the tenant's portal
 */
export function writeMail(
  { template, values }: Filled,
  { tenant, portal, language }: { tenant: Sender; portal: string; language: Language },
): Mail {
  const known = placeholders(tenant, portal, language, values)
  const msg = (part: string, ours: string | undefined): string =>
    fillTemplate(tenant.texts[language]?.[`mail.${template}.${part}`] ?? ours ?? '', known)
  const words = mails[language][template]
  const around = mailFrame[language]
  const parts: Parts = {
    language,
    tenant,
    portal,
    subject: msg('subject', words.subject),
    // the greeting omits an unknown name
    paragraphs: [fillTemplate(around.greeting, known).replace(' ,', ','), ...split(msg('text', words.text))],
    // only a code that expires is to be entered: a loan’s code just names it
    code: ('minutes' in values && known.code) || null,
    button: known.link === undefined ? null : { label: msg('action', words.action), link: known.link },
    note: msg('note', words.note),
    // recipients without an account know the seller, not the portal
    around: Object.fromEntries(
      Object.entries('seller' in values ? { ...around, sent: around.sentFor, help: '' } : around).map(
        ([part, text]) => [part, fillTemplate(text, known)],
      ),
    ),
  }
  return { subject: parts.subject, text: plain(parts), html: page(parts).text }
}

/** Renders an SMS in the GSM character set (160 characters per message). The tenant's own text `sms.<template>` overrides ours. */
export function writeText(
  { template, values }: Filled<Texted>,
  { tenant, language }: { tenant: Sender; language: Language },
): string {
  const text = tenant.texts[language]?.[`sms.${template}`] ?? texts[language][template]
  return toGsm(fillTemplate(text, placeholders(tenant, '', language, values)))
}

const placeholders = (
  { name, contact }: Sender,
  portal: string,
  language: Language,
  values: Filled['values'],
): Record<string, string> => ({
  tenant: name,
  phone: contact.phone,
  portal: portal.replace(/^https?:\/\//, ''),
  ...valuesIn(language, values),
})

const split = (text: string): string[] => text.split(/\n{2,}/).filter(one => one.trim() !== '')

type Parts = {
  language: Language
  tenant: Sender
  portal: string
  subject: string
  paragraphs: string[]
  code: string | null
  button: { label: string; link: string } | null
  note: string
  around: Record<string, string>
}

/** Returns the email address for questions. */
export const supportOf = ({ mailboxes }: Contact): string | null =>
  mailboxes.find(({ purpose }) => purpose === 'support')?.email ?? null

function plain({ tenant, portal, paragraphs, code, button, note, around }: Parts): string {
  const { name, contact } = tenant
  const blocks = [
    ...paragraphs,
    code,
    button && `${button.label}:\n${button.link}`,
    note,
    [around.help, supportOf(contact), contact.phone].filter(Boolean).join('\n'),
    ['--', name, ...contact.address.filter(line => line !== name), portal].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const INK = '#1c1917'
const SOFT = '#57534e'
const LINE = '#e7e5e4'
const GROUND = '#f5f5f4'

/**
 * Renders the mail as HTML. Mail clients reliably support tables and inline styles only; the style element is for dark mode in
 * clients that support it.
 */
function page(parts: Parts): Html {
  const { language, tenant, subject, paragraphs, code, button, note, around } = parts
  const { brand, radius } = tenant.theme
  const corner = `border-radius:${radius}px`
  const text = `margin:0 0 16px;font:400 16px/24px ${FONT};color:${INK}`
  const small = `margin:0 0 8px;font:400 14px/21px ${FONT};color:${SOFT}`
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
    <title>${subject}</title>
    <style>
      @media (prefers-color-scheme: dark) {
        .ground { background: #171513 !important; }
        .card { background: #211e1b !important; border-color: #3b3733 !important; }
        .ink { color: #f5f5f4 !important; }
        .soft { color: #a8a29e !important; }
        .code { background: #171513 !important; border-color: #3b3733 !important; }
      }
    </style>
  </head>
  <body class="ground" style="margin:0;padding:0;background:${GROUND}">
    <div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview(parts)}</div>
    <table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${GROUND}">
      <tr>
        <td align="center" style="padding:24px 12px 40px">
          <table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid ${LINE};${corner};border-collapse:separate;overflow:hidden">
            <tr>
              ${headOf(parts)}
            </tr>
            <tr>
              <td style="padding:32px 32px 20px">
                <h1 class="ink" style="margin:0 0 20px;font:700 24px/30px ${FONT};color:${INK}">${subject}</h1>
                ${paragraphs.map(one => html`<p class="ink" style="${text}">${lines(one)}</p>`)}
                ${code === null ? null : html`<p class="code ink" style="margin:8px 0 24px;padding:16px 12px;background:${GROUND};border:1px solid ${LINE};${corner};font:700 32px/40px ui-monospace, Menlo, Consolas, monospace;letter-spacing:6px;text-align:center;color:${INK}">${code}</p>`}
                ${button && buttonOf(button, brand, corner, small, around)}
                ${note === '' ? null : html`<p class="soft" style="${small}">${lines(note)}</p>`}
              </td>
            </tr>
          </table>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
            <tr>
              <td style="padding:24px 32px 0">
                ${contactOf(parts, small)}
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`
}

/** Image types that mail clients display. None of the major ones displays SVG; those without WebP fall back to the name. */
const SHOWN = /\.(png|webp)$/

/**
 * Renders the header: the logo, or the name where there is none to display. Where images are blocked, the name replaces the logo.
 * The logo's background stays white in dark mode, since the logo may not be legible on a dark one.
 */
function headOf({ tenant: { name, theme, logo }, portal }: Parts): Html {
  const { brand } = theme
  const letters = `font:700 18px/24px ${FONT}`
  if (!logo || logoFile(logo) === undefined || !SHOWN.test(logo)) {
    return html`<td style="padding:18px 32px;background:${brand};${letters};color:${textOn(brand)}">${name}</td>`
  }
  const size = 'display:block;height:40px;width:auto;max-width:100%;object-fit:contain;object-position:left'
  return html`<td style="padding:16px 32px;background:#ffffff;border-bottom:4px solid ${brand}"><img src="${portal}${logo}" alt="${name}" height="40" style="${size};border:0;background:#ffffff;${letters};line-height:40px;color:${INK}"></td>`
}

/** Preview text that mailboxes list beside the subject. */
const preview = ({ paragraphs, code }: Parts): string =>
  code === null ? paragraphs.slice(1).join(' ') : `${code} · ${paragraphs[1] ?? ''}`

const lines = (text: string): Html[] =>
  text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))

function buttonOf(
  { label, link }: { label: string; link: string },
  brand: string,
  corner: string,
  small: string,
  around: Record<string, string>,
): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
                  <tr>
                    <td style="background:${brand};${corner}">
                      <a href="${link}" style="display:inline-block;padding:13px 28px;font:600 16px/22px ${FONT};color:${textOn(brand)};text-decoration:none">${label}</a>
                    </td>
                  </tr>
                </table>
                <p class="soft" style="${small}">${around.link ?? ''}<br><a class="soft" href="${link}" style="color:${SOFT};word-break:break-all">${link}</a></p>`
}

function contactOf({ tenant, portal, around }: Parts, small: string): Html {
  const { name, contact } = tenant
  const support = supportOf(contact)
  const link = (href: string, text: string) =>
    html`<a class="soft" href="${href}" style="color:${SOFT}">${text}</a>`
  const ways = [
    support === null ? null : link(`mailto:${support}`, support),
    contact.phone === '' ? null : link(`tel:${contact.phone.replace(/[^+\d]/g, '')}`, contact.phone),
    link(portal, portal.replace(/^https?:\/\//, '')),
  ].filter(way => way !== null)
  return html`<p class="soft" style="${small}">${around.help ?? ''}<br>${ways.map((way, at) => (at === 0 ? way : html` &middot; ${way}`))}</p>
                <p class="soft" style="${small}">${[name, ...contact.address.filter(line => line !== name)].join(', ')}</p>
                <p class="soft" style="${small}">${around.sent ?? ''}</p>`
}
