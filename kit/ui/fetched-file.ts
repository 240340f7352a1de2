import { useState } from 'react'
import type { Language } from '#contract/language.ts'
import type { ApiError } from '#kit/core/api.ts'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import type { Toaster } from '#kit/member/toast.tsx'
import { datedName, saveFile } from './save-file.ts'

type FileWords = { exported: '{file}'; exportFailed: string }

/**
 * Returns a function that downloads files one at a time and confirms each. `busy` is the key of the current one. Requires a widget with
 * `FileWords`.
 */
export function useFetchedFiles(toaster: Toaster) {
  const t = useWords<FileWords>()
  const language: Language = useI18n().language
  const [busy, setBusy] = useState<string | null>(null)

  async function save(
    key: string,
    name: string,
    ending: string,
    fetch: (language: Language) => Promise<Blob>,
  ): Promise<void> {
    if (busy) return
    setBusy(key)
    try {
      const content = await fetch(language)
      const file = datedName(name, ending)
      saveFile(content, file)
      toaster.announce(t('exported', { file }), { kind: 'good' })
    } catch (error) {
      toaster.announce((error as ApiError).message || t('exportFailed'), { kind: 'error' })
    } finally {
      setBusy(null)
    }
  }
  return { busy, save }
}
