const NAMES: Record<string, string> = { en: 'English', sw: 'Kiswahili' }

/** What a language is called by those who speak it; its tag where that is not known. */
export function languageName(tag: string): string {
  try {
    return NAMES[tag] ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
