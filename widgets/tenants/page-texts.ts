import type { PageText } from '#contract/administration.ts'
import type { Api } from '#kit/core/api.ts'
import { onlyFaults } from './checks.ts'
import { createForms, type Outcome } from './forms.ts'
import { createLoaded } from './loaded.ts'

/** What is typed, with the version it was typed in: the page may be changed by others until it is saved. */
type PageForm = Pick<PageText, 'title' | 'markdown' | 'version'>

/** Key of a page's unsaved changes. */
const keyOf = (code: string, { slug, language }: PageText): string => `${code}/${slug}/${language}`

/** Returns a page's title in a language, else in any in which it is written, else its name in the address. */
export const titleOf = (pages: readonly PageText[], language: string): string | undefined =>
  (pages.find(one => one.title && one.language === language) ?? pages.find(({ title }) => title))?.title ??
  pages[0]?.slug

/** Creates the state of the open portal's information pages. */
export function createPageTexts(api: Api) {
  const list = createLoaded(
    async code => (await api('GET portal/tenants/:code/pages', { params: { code } })).data,
  )
  const forms = createForms<PageForm>()

  return {
    list,
    forms,
    keyOf,
    /** Returns the form values: the saved page overlaid with unsaved changes. */
    formOf: (code: string, page: PageText): PageForm => ({
      ...page,
      ...forms.$typed.get()[keyOf(code, page)],
    }),
    edit(code: string, page: PageText, change: Partial<Omit<PageForm, 'version'>>): void {
      const { version } = this.formOf(code, page)
      forms.edit(keyOf(code, page), { version, ...change })
    },
    /** Saves a page. On a version conflict, loads the newer version and keeps the local changes. */
    async save(code: string, page: PageText): Promise<Outcome> {
      const key = keyOf(code, page)
      const { slug, language } = page
      const { title, markdown, version } = this.formOf(code, page)
      const isIt = (one: PageText) => one.slug === slug && one.language === language
      const faults = onlyFaults({ title: title.trim() ? null : 'required' })
      const outcome = await forms.send(key, faults, async () => {
        const { data } = await api('PATCH portal/tenants/:code/pages/:slug/:language', {
          params: { code, slug, language },
          body: { version, title: title.trim(), markdown },
        })
        list.put(pages => pages.map(one => (isIt(one) ? data : one)))
        forms.clear(key)
      })
      if (!outcome.done && outcome.code === 'conflict') {
        await list.load(code)
        const newer = list.$state.get().value?.find(isIt)
        if (newer) forms.edit(key, { version: newer.version })
      }
      return outcome
    },
    /** Renders Markdown as the portal's visitors would see it. @throws ApiError */
    preview: async (code: string, markdown: string): Promise<string> =>
      (await api('POST portal/tenants/:code/pages/preview', { params: { code }, body: { markdown } })).html,
  }
}
