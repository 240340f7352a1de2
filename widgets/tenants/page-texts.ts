import type { ReadableAtom } from 'nanostores'
import type { PageText } from '#contract/administration.ts'
import type { Api } from '#kit/core/api.ts'
import { dataOf } from '#kit/reading.ts'
import { createRecords } from './records.ts'

/** What is typed, with the version it was typed in: the page may be changed by others until it is saved. */
export type PageForm = Pick<PageText, 'title' | 'markdown' | 'version'>

/** Returns a page's title in a language, else in any in which it is written; undefined if it is in none. */
export const titleOf = (pages: readonly PageText[], language: string): string | undefined =>
  (pages.find(one => one.title && one.language === language) ?? pages.find(({ title }) => title))?.title

/** Key of a page in one language. */
export const keyOf = ({ slug, language }: Pick<PageText, 'slug' | 'language'>) => `${slug}/${language}`

/** Creates the state of the open portal's information pages. */
export function createPageTexts(api: Api, $code: ReadableAtom<string | null>) {
  const list = createRecords($code, dataOf(api, 'GET portal/tenants/:code/pages'), keyOf)
  const code = () => $code.get() ?? ''
  return {
    list,
    /** Saves a page. @throws ApiError */
    async save({ slug, language }: PageText, body: PageForm): Promise<void> {
      const params = { code: code(), slug, language }
      list.put((await api('PATCH portal/tenants/:code/pages/:slug/:language', { params, body })).data)
    },
    /** Renders Markdown as the portal's visitors would see it. @throws ApiError */
    preview: async (markdown: string): Promise<string> =>
      (await api('POST portal/tenants/:code/pages/preview', { params: { code: code() }, body: { markdown } }))
        .html,
  }
}
