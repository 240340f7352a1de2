import type { User } from '#contract/account.ts'
import { Heading } from '#shell/heading.tsx'
import { useTenant } from '#shell/tenant.ts'
import { useT as useShellSay } from '#shell/words.ts'
import { useT } from './words.ts'

/** Greets a user by first name. @param title title of the tab */
export function Greeting({ user, title }: { user: User; title: string }) {
  const t = useT()
  const shell = useShellSay()
  const { name: tenant } = useTenant()
  const name = user.name.trim().split(/\s+/)[0] || t('there')
  return <Heading text={shell('greeting', { name })} title={`${title} · ${tenant}`} />
}
