import { type CSSProperties, createElement } from 'react'
import type { Tenant } from '#contract/tenant.ts'
import { attributesOf, type Choice, isKey, styleOf } from './choice.ts'

/**
 * Renders the real element as the snippet would embed it, through the same loader. Attributes and colours are changed in place; another
 * widget or mode creates a new element.
 */
export function Preview({ tenant, tag, choice }: { tenant: Tenant; tag: string; choice: Choice }) {
  const { mode, scheme, key } = choice
  const { 'color-scheme': colorScheme, ...tokens } = styleOf(choice, tenant.theme)
  return (
    <div className={`preview ${scheme}`}>
      {createElement(tag, {
        key: `${tag} ${mode}`,
        ...attributesOf(choice),
        loading: 'eager',
        partner: isKey(key) ? key : undefined,
        style: { ...tokens, colorScheme } as CSSProperties,
      })}
    </div>
  )
}
