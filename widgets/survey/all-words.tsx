import type { ComponentType } from 'react'
import { MoreWords } from '#kit/ui/more-words.tsx'
import type { Model } from './model.ts'
import { en } from './words.en.ts'

/** A screen with all texts of the widget. */
export const withWords =
  (Screen: ComponentType<{ model: Model }>) =>
  ({ model }: { model: Model }) => (
    <MoreWords en={en}>
      <Screen model={model} />
    </MoreWords>
  )
