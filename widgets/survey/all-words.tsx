import type { ComponentType } from 'react'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { en } from './words.en.ts'

/** Wraps a component so that it has all texts of the widget. */
export const withWords =
  <Props extends object>(Part: ComponentType<Props>) =>
  (props: Props) => (
    <MoreWords en={en}>
      <Part {...props} />
    </MoreWords>
  )
