import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/i18n.tsx'
import type { ListHead } from '#kit/screens/list/list.tsx'
import { type Model, TABS } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

/** Returns the shared header of the lists: title and tabs. */
export function useHead(model: Model): Pick<ListHead, 'title' | 'tabs'> {
  const t = useWords<PlaybooksWords>()
  const { tab } = useStore(model.$place)
  return {
    title: t('title'),
    tabs: {
      label: t('title'),
      of: TABS.map(name => ({
        key: name,
        text: t(name),
        href: name === 'pairs' ? '/' : `/${name}`,
        isOpen: name === tab,
      })),
    },
  }
}
