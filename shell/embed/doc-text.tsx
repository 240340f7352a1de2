import { Fragment } from 'react'

/** A doc comment's sentence: what stands between backticks is code. Doc comments are English. */
export const DocText = ({ text }: { text: string }) => (
  <span lang="en">
    {text.split('`').map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={at}>{at % 2 ? <code translate="no">{part}</code> : part}</Fragment>
    ))}
  </span>
)
