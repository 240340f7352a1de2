import type { PersonRow } from '#contract/client.ts'
import { isStaff, MEMBERS, type Role, STAFF } from '#contract/role.ts'
import { useWords } from '#kit/core/speech.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField, Values } from '#kit/screens/form-model.ts'
import type { Deed, PersonDeeds } from './deeds.ts'
import { nameOf } from './person.tsx'
import type { PeopleWords } from './words.en.ts'

type Props = {
  deed: Deed
  person: PersonRow
  deeds: PersonDeeds
  /** It is done: a sentence that says so. */
  onDone(sentence: string): void
  onClose(): void
}

/** Asks once, says what will happen, and does it. */
export function DeedDialog({ deed, person, deeds, onDone, onClose }: Props) {
  const say = useWords<PeopleWords>()
  const name = nameOf(person)
  const { email } = person
  const roles: readonly Role[] = isStaff(person.role) ? STAFF : MEMBERS

  const texts: Record<
    Deed,
    { title: string; lead: string; fields?: FormField[]; done(values: Values): string }
  > = {
    inviteAgain: {
      title: say('inviteAgainTitle'),
      lead: say('inviteAgainText', { email }),
      done: () => say('isInvitedAgain', { email }),
    },
    reset: {
      title: say('resetTitle', { name }),
      lead: say('resetText', { name, email }),
      done: () => say('isReset', { email }),
    },
    onPaper: {
      title: say('onPaperTitle', { name }),
      lead: say('onPaperText', { name }),
      done: () => say('isOnPaper', { name }),
    },
    inPortal: {
      title: say('inPortalTitle', { name }),
      lead: say('inPortalText', { name }),
      done: () => say('isInPortal', { name }),
    },
    changeRole: {
      title: say('changeRoleTitle', { name }),
      lead: say('changeRoleText', { name, role: say(person.role) }),
      fields: [
        {
          kind: 'radio',
          name: 'role',
          label: say('role'),
          options: roles
            .filter(role => role !== person.role)
            .map(role => ({ value: role, text: `${say(role)}: ${say(`${role}Rights`)}` })),
        },
      ],
      done: ({ role }) => say('roleIsChanged', { name, role: say(role as Role) }),
    },
    deactivate: {
      title: say('deactivateTitle', { name }),
      lead: say('deactivateText', { name }),
      fields: [
        {
          kind: 'text',
          name: 'reason',
          label: say('deactivateReason'),
          hint: say('deactivateReasonHint'),
          maxLength: 300,
        },
      ],
      done: () => say('isDeactivated', { name }),
    },
    activate: {
      title: say('activateTitle', { name }),
      lead: say('activateText', { name }),
      done: () => say('isActivated', { name }),
    },
  }
  const { title, lead, fields = [], done } = texts[deed]

  const submit = async (values: Values) => {
    if (deed === 'changeRole') await deeds.changeRole(person, values.role as Role)
    else if (deed === 'deactivate') await deeds.deactivate(person, values.reason ?? '')
    else await deeds[deed](person)
    onClose()
    onDone(done(values))
  }

  return (
    <FormDialog
      title={title}
      lead={<p>{lead}</p>}
      fields={fields}
      deed={say(deed)}
      grave={deed === 'deactivate'}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
