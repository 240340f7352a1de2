import type { PersonRow } from '#contract/client.ts'
import { isStaff, MEMBERS, type Role, STAFF } from '#contract/role.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { changesOf, type FormField, type Values } from '#kit/screens/form-model.ts'
import type { PhoneCountry } from '#rules/phone.ts'
import type { Action, Contact, PersonActions } from './actions.ts'
import { nameOf } from './person.tsx'
import type { PeopleWords } from './words.en.ts'

type Props = {
  action: Action
  person: PersonRow
  actions: PersonActions
  /** Default country of phone numbers. */
  country?: PhoneCountry
  /** Called when done, with a sentence that says so. */
  onDone(sentence: string): void
  onClose(): void
}

/** Asks for confirmation, says what will happen, and does it. */
export function ActionDialog({ action, person, actions, country, onDone, onClose }: Props) {
  const t = useWords<PeopleWords>()
  const name = nameOf(person)
  const { email } = person
  const contact: Contact = { name, email, mobileNumber: person.phoneNumber ?? '' }
  const roles: readonly Role[] = isStaff(person.role) ? STAFF : MEMBERS

  const texts: Record<
    Action,
    { title: string; lead: string; fields?: FormField[]; done(values: Values): string }
  > = {
    inviteAgain: {
      title: t('inviteAgainTitle'),
      lead: t('inviteAgainText', { email }),
      done: () => t('isInvitedAgain', { email }),
    },
    reset: {
      title: t('resetTitle', { name }),
      lead: t('resetText', { name, email }),
      done: () => t('isReset', { email }),
    },
    correct: {
      title: t('correctTitle', { name }),
      lead: t('correctText', { email }),
      fields: [
        { kind: 'text', name: 'name', label: t('personName'), maxLength: 120 },
        { kind: 'email', name: 'email', label: t('email') },
        { kind: 'phone', name: 'mobileNumber', label: t('phone'), optional: true },
      ],
      done: values => t('isCorrected', { name: values.name ?? '' }),
    },
    onPaper: {
      title: t('onPaperTitle', { name }),
      lead: t('onPaperText', { name }),
      done: () => t('isOnPaper', { name }),
    },
    inPortal: {
      title: t('inPortalTitle', { name }),
      lead: t('inPortalText', { name }),
      done: () => t('isInPortal', { name }),
    },
    changeRole: {
      title: t('changeRoleTitle', { name }),
      lead: t('changeRoleText', { name, role: t(person.role) }),
      fields: [
        {
          kind: 'radio',
          name: 'role',
          options: roles
            .filter(role => role !== person.role)
            .map(role => ({ value: role, text: `${t(role)}: ${t(`${role}Rights`)}` })),
        },
      ],
      done: ({ role }) => t('roleIsChanged', { name, role: t(role as Role) }),
    },
    deactivate: {
      title: t('deactivateTitle', { name }),
      lead: t('deactivateText', { name }),
      fields: [
        {
          kind: 'text',
          name: 'reason',
          label: t('deactivateReason'),
          hint: t('deactivateReasonHint'),
          maxLength: 300,
        },
      ],
      done: () => t('isDeactivated', { name }),
    },
    activate: {
      title: t('activateTitle', { name }),
      lead: t('activateText', { name }),
      done: () => t('isActivated', { name }),
    },
  }
  const { title, lead, fields = [], done } = texts[action]

  const submit = async (values: Values) => {
    if (action === 'changeRole') await actions.changeRole(person, values.role as Role)
    else if (action === 'correct')
      // only what they changed, as a colleague may be correcting the rest
      await actions.correct(person, changesOf(contact, values as Contact))
    else if (action === 'deactivate') await actions.deactivate(person, values.reason ?? '')
    else await actions[action](person)
    onClose()
    onDone(done(values))
  }

  return (
    <FormDialog
      title={title}
      lead={<p>{lead}</p>}
      fields={fields}
      start={action === 'correct' ? contact : undefined}
      country={country}
      action={t(action)}
      grave={action === 'deactivate'}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
