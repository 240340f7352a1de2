import type { ComponentType, ReactNode } from 'react'
import { LanguageSwitch } from '#shell/choices.tsx'
import { Heading } from '#shell/heading.tsx'
import { withWords } from './words.ts'
import './account.css'

/** Renders a screen around sign-in or registration: a heading, a sentence, a form. */
export const Entry = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <div className="page entry">
    {/* on the sign-in page the header shows it */}
    {location.pathname !== '/signin' && (
      <div className="language">
        <LanguageSwitch />
      </div>
    )}
    <Heading text={title} />
    {lead && <p className="lead">{lead}</p>}
    {children}
  </div>
)

/** Provides a screen with its texts. */
export const withEntryWords = <Props extends object>(View: ComponentType<Props>) =>
  withWords(View, <div className="page entry" aria-busy="true" />)

/** Reads a value the previous screen left in the history entry, which may hold anything. */
export function handedOver(name: string): string | undefined {
  const value = (history.state as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}
