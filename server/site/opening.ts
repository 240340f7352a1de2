import { rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { ROLES } from '#contract/role.ts'
import type { Tenant } from '#contract/tenant.ts'
import { type Html, html } from '#server/http/html.ts'

type Opening = {
  tenant: Pick<Tenant, 'name' | 'logo'>
  path: string
  page: PageRow | null
  /** What the page is called, by language; the reader's own stays (shell/index.html). */
  titles: Partial<Record<string, string>>
}

/**
 * What of a page is drawn before any script is here: whose it is, what it is called, and the places of what comes. It stands beside the
 * portal's own place, and goes once that has a frame.
 */
export const openingOf = ({ tenant: { name, logo }, path, page, titles }: Opening): Html =>
  html`<div id="opening" class="${isOwn(path, page) ? 'wz own' : 'wz'}">
      <header class="header"><div class="bar"><span class="brand">${
        logo
          ? html`<img src="${logo}" alt="${name}" height="40" />`
          : html`<span class="initial" aria-hidden="true">${initialOf(name)}</span><span>${name}</span>`
      }</span></div></header>
      <div class="page">
        ${Object.entries(titles).map(([language, title]) => html`<h1 lang="${language}">${title ?? ''}</h1>`)}
        <div class="skeleton" aria-busy="true"><div class="line"></div><div class="line"></div><div class="field"></div><div class="field"></div><div class="button"></div></div>
      </div>
    </div>`

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''

/** Whether a page is one of somebody who is signed in. */
const isOwn = (path: string, page: PageRow | null): boolean =>
  page ? rolesOf(page) !== null : Object.values(ROLES).some(({ base }) => `${path}/`.startsWith(`${base}/`))
