import { Fragment } from 'react'

/** Renders an email address that wraps before its @ and its dots, rather than inside a word. */
export const Email = ({ of }: { of: string }) =>
  of.match(/[@.]?[^@.]+/g)?.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  )) ?? of
