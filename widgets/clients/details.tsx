import { useState } from 'react'
import type { ClientDetails, PersonalInfo } from '#contract/client.ts'
import { STATES } from '#contract/region.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { sayChoice } from '#kit/people/choice.ts'
import type { FormField, Values } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'
import type { ClientWords } from './words.en.ts'

const FormDialog = later(() => import('#kit/screens/form-dialog.tsx').then(part => part.FormDialog<Values>))

type FieldName = keyof PersonalInfo & string
type Group = {
  key: 'about' | 'residence' | 'nextOfKin' | 'bank'
  /** What is known, and under which name it can be changed, if it can. */
  facts: { label: string; value: string | null; name?: FieldName }[]
}

/** May be left empty; the others cannot once they are known. */
const OPTIONAL: readonly FieldName[] = [
  'alternativePhoneNumber',
  'nextOfKin_email',
  'nextOfKin_residentialAddress',
]

/** Everything that is known of a client, in groups that can be changed one by one. */
export function Details({ model, details }: { model: Model; details: ClientDetails }) {
  const say = useWords<ClientWords>()
  const [editing, setEditing] = useState<Group | null>(null)
  const groups = useGroups(details)
  const { more_info: more, country, error } = details

  const fieldOf = (name: FieldName, label: string, value: string | null): FormField => {
    const optional = value === null || OPTIONAL.includes(name)
    const choose = (
      options: readonly ('Female' | 'Male' | 'Other')[] | readonly ('Savings' | 'Current' | 'Mobile money')[],
    ) => options.map(option => ({ value: option, text: say(option) }))
    switch (name) {
      case 'gender':
        return { kind: 'radio', name, label, optional, options: choose(['Female', 'Male', 'Other']) }
      case 'bank_accountType':
        return {
          kind: 'radio',
          name,
          label,
          optional,
          options: choose(['Savings', 'Current', 'Mobile money']),
        }
      case 'residence_state':
        return {
          kind: 'select',
          name,
          label,
          optional,
          options: STATES[country].map(state => ({ value: state, text: state })),
        }
      case 'alternativePhoneNumber':
      case 'nextOfKin_phoneNumber':
        return { kind: 'phone', name, label, optional }
      case 'nextOfKin_email':
        return { kind: 'email', name, label, optional }
      case 'bank_accountNumber':
        return { kind: 'account', name, label, optional }
      default:
        return {
          kind: 'text',
          name,
          label,
          optional,
          maxLength: name === 'residence_city' || name === 'bank_name' ? 80 : 120,
        }
    }
  }

  /** Sends what was changed and nothing else. */
  const save = async (group: Group, values: Values) => {
    const changed = group.facts.flatMap(({ name, value }) =>
      name && values[name] !== undefined && values[name] !== (value ?? '') ? [[name, values[name]]] : [],
    )
    if (changed.length > 0) await model.client.save(Object.fromEntries(changed))
    setEditing(null)
    model.toaster.announce(say('saved'), { kind: 'good' })
  }

  return (
    <div className="groups">
      {error && <p className="notice">{error}</p>}
      {groups.map(group => (
        <section key={group.key} className="card group">
          <header>
            <h3>{say(group.key)}</h3>
            {group.facts.some(({ name }) => name) && (
              <Button
                kind="plain"
                className="no-print"
                aria-label={say('editGroup', { group: say(group.key) })}
                onClick={() => setEditing(group)}
              >
                {say('edit')}
              </Button>
            )}
          </header>
          <Facts facts={group.facts} />
        </section>
      ))}
      {more.length > 0 && (
        <section className="card group">
          <header>
            <h3>{say('more')}</h3>
          </header>
          <Facts facts={more.map(({ name, value }) => ({ label: name, value }))} />
        </section>
      )}
      {editing && (
        <FormDialog
          title={say(editing.key)}
          country={country}
          start={Object.fromEntries(
            editing.facts.flatMap(({ name, value }) => (name ? [[name, value ?? '']] : [])),
          )}
          fields={editing.facts.flatMap(({ name, label, value }) =>
            name ? [fieldOf(name, label, value)] : [],
          )}
          deed={say('save')}
          onSubmit={values => save(editing, values)}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

function Facts({ facts }: { facts: readonly { label: string; value: string | null }[] }) {
  const say = useWords<ClientWords>()
  const shown = (value: string | null) => sayChoice(say, value) || say('missing')
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value ? undefined : 'missing'}>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function useGroups({ bioData, identity, residence, nextOfKin, bank, country }: ClientDetails): Group[] {
  const say = useWords<ClientWords>()
  const change = (name: FieldName, value: string | null, label: string = say(name)) => ({
    name,
    value,
    label,
  })
  // a service that is switched off leaves nothing to show
  const bvn = bioData.BVN
    ? [
        { label: say('BVN'), value: bioData.BVN },
        { label: say('bvnPhoneNumber'), value: bioData.bvnPhoneNumber },
      ]
    : []
  return [
    {
      key: 'about',
      facts: [
        { label: say('firstName'), value: bioData.firstName },
        { label: say('lastName'), value: bioData.lastName },
        { label: say('email'), value: bioData.email },
        { label: say('phoneNumber'), value: bioData.phoneNumber },
        { label: say('mpesaPhone'), value: bioData.mpesaPhone },
        change('alternativePhoneNumber', bioData.alternativePhoneNumber),
        change('gender', bioData.gender),
        { label: say('country'), value: say(country) },
        { label: say('identityType'), value: identity.identityType },
        ...bvn,
      ],
    },
    {
      key: 'residence',
      facts: [
        change('residence_street', residence.street),
        change('residence_city', residence.city),
        change('residence_state', residence.state, country === 'TZ' ? say('region') : undefined),
      ],
    },
    {
      key: 'nextOfKin',
      facts: [
        change('nextOfKin_fullName', nextOfKin.fullName),
        change('nextOfKin_relationship', nextOfKin.relationship),
        change('nextOfKin_phoneNumber', nextOfKin.phoneNumber),
        change('nextOfKin_email', nextOfKin.email),
        change('nextOfKin_residentialAddress', nextOfKin.residentialAddress),
      ],
    },
    {
      key: 'bank',
      facts: [
        change('bank_name', bank.bankName),
        change('bank_accountType', bank.accountType),
        change('bank_accountNumber', bank.accountNumber),
        change('bank_accountName', bank.accountName),
      ],
    },
  ]
}
