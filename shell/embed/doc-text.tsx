import { Fragment } from 'react'

/** Renders a sentence of a doc comment, with text between backticks as code. Doc comments are English. */
export const DocText = ({ text }: { text: string }) => (
  <span lang="en">
    {text.split('`').map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are never reordered
      <Fragment key={at}>{at % 2 ? <code translate="no">{part}</code> : part}</Fragment>
    ))}
  </span>
)
