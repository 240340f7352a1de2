import { useState } from 'react'
import type { Language } from '#contract/language.ts'
import type { ApiError } from '#kit/core/api.ts'
import { useSpeech, useWords } from '#kit/core/speech.tsx'
import type { Toaster } from '#kit/member/toast.tsx'
import { datedName, saveFile } from './save-file.ts'

type FileWords = { exported: '{file}'; exportFailed: string }

/**
 * Fetches files from the server one at a time, gives them to the person, and says so. `busy` is the key of the one that is on
 * its way. For widgets that have `FileWords`.
 */
export function useFetchedFiles(toaster: Toaster) {
  const say = useWords<FileWords>()
  const language: Language = useSpeech().language
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
      toaster.announce(say('exported', { file }), { kind: 'good' })
    } catch (error) {
      toaster.announce((error as ApiError).message || say('exportFailed'), { kind: 'error' })
    } finally {
      setBusy(null)
    }
  }
  return { busy, save }
}
