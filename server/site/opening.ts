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
  /** Page title by language; the client keeps the user's language (shell/index.html). */
  titles: Partial<Record<Language, string>>
}

/**
 * Renders the placeholder that is shown before any script runs: the tenant, the page title and a skeleton, or the sign-in form
 * itself. It is removed once the portal has rendered its frame.
 */
export function openingOf({ tenant, path, page, titles }: Opening): Html {
  const { name, logo } = tenant
  const signin = page?.view === 'sign-in' && tenant.modules.includes('account') ? signinForm(tenant) : null
  return html`<div id="opening" class="${isOwn(path, page) ? 'wz own' : 'wz'}">
      <header class="header"><div class="bar"><span class="brand">${
        logo
          ? html`<img src="${logo}" alt="${name}" height="40" />`
          : html`<span class="initial" aria-hidden="true">${initialOf(name)}</span><span>${name}</span>`
      }</span>${signin?.beside ?? null}</div></header>
      <main class="page${signin ? ' entry' : ''}">
        ${Object.entries(titles).map(([language, title]) =>
          page?.view === 'home'
            ? html`<h1 lang="${language}" data-greeting="${pageTitles[language as Language].greeting}">${title ?? ''}</h1>`
            : html`<h1 lang="${language}">${title ?? ''}</h1>`,
        )}
        ${signin?.form ?? SKELETON}
      </main>
    </div>`
}

/**
 * Renders the sign-in page for visitors of a page for signed-in users, in a template that the page uses if nobody is signed in on the
 * device (shell/index.html): they need not wait for the portal to redirect them.
 */
export const entranceOf = ({ path, ...signin }: Opening, files: Html | null): Html =>
  html`<template id="entrance" data-path="${path}">${files}${openingOf({ ...signin, path: '/signin' })}</template>`

const SKELETON = html`<div class="skeleton" aria-busy="true"><div class="line"></div><div class="line"></div><div class="field"></div><div class="field"></div><div class="button"></div></div>`

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''

/** Whether a page is for signed-in users. */
const isOwn = (path: string, page: PageRow | null): boolean =>
  page ? rolesOf(page) !== null : Object.values(ROLES).some(({ base }) => `${path}/`.startsWith(`${base}/`))
