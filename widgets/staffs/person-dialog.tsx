import type { PersonRow } from '#contract/client.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import type { Deed } from '#kit/people/deeds.ts'
import { nameOf, Status, shortId } from '#kit/people/person.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { StaffWords } from './words.en.ts'

type Props = {
  person: PersonRow
  isSelf: boolean
  deeds: readonly Deed[]
  onDeed(deed: Deed): void
  onClose(): void
}

/** One of the staff: what their role lets them do, and what may be done with their account. */
export function PersonDialog({ person, isSelf, deeds, onDeed, onClose }: Props) {
  const say = useWords<StaffWords>()
  const kit = useKitWords()
  const { day, moment } = useDays()
  const facts = [
    [say('email'), person.email],
    [say('phone'), person.phoneNumber ?? say('unknown')],
    [say('id'), shortId(person.id)],
    [say('createdAt'), day(person.createdAt)],
    [say('lastSeenAt'), person.lastSeenAt ? moment(person.lastSeenAt) : say('never')],
    [say('registeredBy'), person.registeredBy?.name ?? say('unknown')],
  ] as const
  return (
    <Dialog title={nameOf(person)} onClose={onClose} foot={<Button onClick={onClose}>{kit('close')}</Button>}>
      <div className="one stack">
        <p>
          <Status status={person.status} /> · {say(person.role)}
        </p>
        <p className="soft">{say(`${person.role}Rights`)}</p>
        <dl className="facts aligned">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isSelf && <p className="soft">{say('self')}</p>}
        {deeds.length > 0 && (
          <div className="deeds">
            {deeds.map(deed => (
              <Button key={deed} onClick={() => onDeed(deed)}>
                {say(deed)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}
