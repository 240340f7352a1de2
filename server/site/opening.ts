import { rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { ROLES } from '#contract/role.ts'
import type { Language, Tenant } from '#contract/tenant.ts'
import { type Html, html } from '#server/http/html.ts'
import { pageTitles } from './page-titles.ts'
import { signinForm } from './signin-form.ts'

type Opening = {
  tenant: Pick<Tenant, 'name' | 'logo' | 'languages' | 'texts' | 'modules'>
  path: string
  page: PageRow | null
  /** What the page is called, by language; the reader's own stays (shell/index.html). */
  titles: Partial<Record<Language, string>>
}

/**
 * What of a page is drawn before any script is here: whose it is, what it is called, and the places of what comes, or the form itself on
 * the page that signs in. It stands beside the portal's own place, and goes once that has a frame.
 */
export function openingOf({ tenant, path, page, titles }: Opening): Html {
  const { name, logo } = tenant
  const signin = page?.view === 'sign-in' && tenant.modules.includes('account') ? signinForm(tenant) : null
  return html`<div id="opening" class="${isOwn(path, page) ? 'wz own' : 'wz'}">
      <header class="header"><div class="bar"><span class="brand">${
        logo
          ? html`<img src="${logo}" alt="${name}" height="40" />`
          : html`<span class="initial" aria-hidden="true">${initialOf(name)}</span><span>${name}</span>`
      }</span></div></header>
      <main class="page${signin ? ' entry' : ''}">
        ${signin?.above ?? null}
        ${Object.entries(titles).map(([language, title]) =>
          page?.view === 'home'
            ? html`<h1 lang="${language}" data-greeting="${pageTitles[language as Language].greeting}">${title ?? ''}</h1>`
            : html`<h1 lang="${language}">${title ?? ''}</h1>`,
        )}
        ${signin?.form ?? SKELETON}
      </main>
    </div>`
}

const SKELETON = html`<div class="skeleton" aria-busy="true"><div class="line"></div><div class="line"></div><div class="field"></div><div class="field"></div><div class="button"></div></div>`

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''

/** Whether a page is one of somebody who is signed in. */
const isOwn = (path: string, page: PageRow | null): boolean =>
  page ? rolesOf(page) !== null : Object.values(ROLES).some(({ base }) => `${path}/`.startsWith(`${base}/`))
