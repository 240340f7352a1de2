import type { PersonRow } from '#contract/client.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import type { Action } from '#kit/people/actions.ts'
import { nameOf, Status, shortId } from '#kit/people/person.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { StaffWords } from './words.en.ts'

type Props = {
  person: PersonRow
  isSelf: boolean
  actions: readonly Action[]
  onAction(action: Action): void
  onClose(): void
}

/** Renders one staff member: the permissions of their role, and the actions on their account. */
export function PersonDialog({ person, isSelf, actions, onAction, onClose }: Props) {
  const t = useWords<StaffWords>()
  const kit = useKitWords()
  const { day, moment } = useDays()
  const facts = [
    [t('email'), person.email],
    [t('phone'), person.phoneNumber ?? t('unknown')],
    [t('id'), shortId(person.id)],
    [t('createdAt'), day(person.createdAt)],
    [t('lastSeenAt'), person.lastSeenAt ? moment(person.lastSeenAt) : t('never')],
    [t('registeredBy'), person.registeredBy?.name ?? t('unknown')],
  ] as const
  return (
    <Dialog title={nameOf(person)} onClose={onClose} foot={<Button onClick={onClose}>{kit('close')}</Button>}>
      <div className="stack">
        <p>
          <Status status={person.status} /> · {t(person.role)}
        </p>
        <p className="muted">{t(`${person.role}Rights`)}</p>
        <Facts facts={facts} look="aligned" />
        {isSelf && <p className="muted">{t('self')}</p>}
        {actions.length > 0 && (
          <div className="actions">
            {actions.map(action => (
              <Button key={action} onClick={() => onAction(action)}>
                {t(action)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}
