import type { Language } from '#contract/language.ts'
import { createKeptReading } from './kept.ts'
import type { Model } from './model.ts'

/** Cache name of a chapter. */
const chapterName = (id: string, language: Language): string => `chapter-${id}-${language}`

/** Creates the reading of a chapter with all its topic pages, available offline once it was opened. */
export function createChapter({ api, copy, $language }: Model, id: string) {
  return createKeptReading(
    copy,
    language => chapterName(id, language as Language),
    $language,
    (language, signal) => readChapter(api, id, language as Language, signal),
    [],
  )
}

async function readChapter(api: Model['api'], id: string, language: Language, signal?: AbortSignal) {
  const { data } = await api('GET learning/chapters/:id', { params: { id }, query: { language } }, { signal })
  return data
}

/**
 * Downloads a chapter for offline reading. @returns its size in bytes; null if the device is full
 * @throws ApiError
 */
export async function saveChapter({ api, copy, $language }: Model, id: string): Promise<number | null> {
  const language = $language.get() ?? 'en'
  const chapter = await readChapter(api, id, language)
  return copy.write(chapterName(id, language), chapter) ? sizeOf(chapter) : null
}

/** Returns the cached size of a chapter in bytes; null if it is not cached. */
export function keptSize({ copy, $language }: Model, id: string): number | null {
  const kept = copy.read(chapterName(id, $language.get() ?? 'en'))
  return kept === null ? null : sizeOf(kept)
}

const sizeOf = (value: unknown): number => new Blob([JSON.stringify(value)]).size
