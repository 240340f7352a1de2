import { atom, computed } from 'nanostores'
import type { Language } from '#contract/language.ts'
import type { WholeChapter } from '#contract/learning-course.ts'
import { createKeptReading } from './kept.ts'
import type { Model } from './model.ts'

/** Under what a chapter is kept on the device. */
export const chapterName = (id: string, language: Language): string => `chapter-${id}-${language}`

/** A chapter with the pages of its topics, which can be read without a connection once it was opened. */
export function createChapter({ api, copy, $language }: Model, id: string) {
  const reading = createKeptReading<WholeChapter>({
    copy,
    $key: computed([$language, atom(id)], (language, chapter) =>
      language ? JSON.stringify([chapter, language]) : null,
    ),
    nameOf: key => chapterName(...(JSON.parse(key) as [string, Language])),
    read: (key, signal) => readChapter(api, ...(JSON.parse(key) as [string, Language]), signal),
  })
  return { $chapter: reading.$state, refresh: reading.refresh, set: reading.set }
}

async function readChapter(api: Model['api'], id: string, language: Language, signal?: AbortSignal) {
  const { data } = await api('GET learning/chapters/:id', { params: { id }, query: { language } }, { signal })
  return data
}

/**
 * Fetches a chapter to be read later. @returns its size in bytes; null where the device has no room
 * @throws ApiError
 */
export async function saveChapter({ api, copy, $language }: Model, id: string): Promise<number | null> {
  const language = $language.get() ?? 'en'
  const chapter = await readChapter(api, id, language)
  return copy.write(chapterName(id, language), chapter) ? sizeOf(chapter) : null
}

/** How much of the device a chapter takes; null where it is not there. */
export function keptSize({ copy, $language }: Model, id: string): number | null {
  const kept = copy.read(chapterName(id, $language.get() ?? 'en'))
  return kept === null ? null : sizeOf(kept)
}

const sizeOf = (value: unknown): number => new Blob([JSON.stringify(value)]).size
