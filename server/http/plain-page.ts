import type { Language } from '#contract/language.ts'
import { type Html, html } from './html.ts'

type Page = {
  language: Language
  title: string
  tenant: string
  /** Path of a script for what a page without scripts cannot do. */
  script?: string
}

/** Content security policy of such a page: its style sheet, script and icon only. */
export const PLAIN_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Renders a page for people without an account: works without scripts, on any phone and any connection. */
export const plainPage = ({ language, title, tenant, script }: Page, content: Html): string =>
  html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/document.css" />
    ${script ? html`<script src="${script}" defer></script>` : null}
  </head>
  <body>
    <main>${content}</main>
    <footer>${tenant}</footer>
  </body>
</html>
`.text
