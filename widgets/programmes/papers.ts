import { computed } from 'nanostores'
import type { Uploaded } from '#contract/endpoint.ts'
import { LANGUAGE_CODES } from '#contract/language.ts'
import type { Download, DownloadKind } from '#contract/onboarding.ts'
import type { Language } from '#contract/tenant.ts'
import { createReading } from '#kit/reading.ts'
import type { Model } from './model.ts'

export const PURPOSE = 'POST onboarding/downloads file'

/** Creates the state of the programme's documents, in both languages. */
export function createPapers(model: Model) {
  const $key = computed([model.$place, model.$tenant], ({ screen }, tenant) =>
    tenant && screen === '/papers' ? 'all' : null,
  )
  const reading = createReading<Download[]>({
    $key,
    async read(_, signal) {
      // each response falls back to the other language where a document is missing
      const lists = await Promise.all(
        LANGUAGE_CODES.map(async language => {
          const { data } = await model.api('GET onboarding/downloads', { query: { language } }, { signal })
          return data.filter(one => one.language === language)
        }),
      )
      return lists.flat()
    },
  })
  return {
    reading,
    /** Uploads a document, replacing the previous one. @throws ApiError */
    async put(kind: DownloadKind, language: Language, file: Uploaded): Promise<void> {
      await model.api('POST onboarding/downloads', { body: { kind, language }, files: { file } })
      await reading.refresh()
    },
    /** Deletes a document. @throws ApiError */
    remove: ({ id }: Download) =>
      model.act(model.api('DELETE onboarding/downloads/:id', { params: { id } }), reading),
  }
}
