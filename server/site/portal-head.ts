import type { Language, Tenant } from '#contract/tenant.ts'
import { type Html, html } from '#server/http/html.ts'
import { defaultLanguage } from '#server/http/tenant-directory.ts'
import { pageTitles } from './page-titles.ts'

type Visit = {
  tenant: Tenant
  path: string
  /** Null for a page that does not exist. */
  title: string | null
  language: Language
  /** Not indexed by search engines: it is a user's own page, or leads to their account. */
  personal?: boolean
}

/**
 * Renders the `<head>` metadata for tabs, search engines, link previews and installed apps. Rendered on the server, since most of
 * them run no scripts.
 */
export function headOf({ tenant, path, title, language, personal }: Visit): Html {
  const { name, description, portal, theme, version } = tenant
  const shown = title ?? pageTitles[language].notFound
  const full = path === '/' ? `${name} · ${shown}` : `${shown} · ${name}`
  const address = `${portal}${path}${language === defaultLanguage(tenant) ? '' : `?lang=${language}`}`
  const picture = `${portal}/social.png?v=${version}`
  return html`<title>${full}</title>
    <meta name="description" content="${description}" />
    <meta name="theme-color" content="${theme.brand}" />
    ${title === null || personal ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${address}" />`}
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="icon" href="/icon.svg?v=${version}" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icon-192.png?v=${version}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${name}" />
    <meta property="og:locale" content="${language}_${tenant.country}" />
    <meta property="og:title" content="${full}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${picture}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${name}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${full}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${picture}" />`
}
