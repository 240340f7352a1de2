import { useState } from 'react'
import type { ClientDetails } from '#contract/client.ts'
import { fieldsIn, knownOf, type PersonField, type PersonPart } from '#contract/person-fields.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { lazy } from '#kit/member/later.tsx'
import { choiceText } from '#kit/people/choice.ts'
import { formFieldOf } from '#kit/people/person-form.ts'
import type { FormField, Values } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'
import type { ClientWords } from './words.en.ts'

const FormDialog = lazy(() => import('#kit/screens/form-dialog.tsx'), 'ValuesDialog')

type Group = {
  key: 'about' | 'residence' | 'nextOfKin' | 'bank'
  /** Known facts; `name` is the field to edit, where editable. */
  facts: { label: string; value: string | null; name?: PersonField }[]
}

/** Renders everything known of a client, in groups that are edited one by one. */
export function Details({ model, details }: { model: Model; details: ClientDetails }) {
  const t = useWords<ClientWords>()
  const [editing, setEditing] = useState<Group | null>(null)
  const groups = useGroups(details)
  const { more_info: more, country, error } = details

  const fieldOf = (name: PersonField, label: string, value: string | null): FormField => {
    const { optional, hint: _, group: __, ...field } = formFieldOf(name, country)
    return { ...field, label, optional: optional || value === null }
  }

  /** Sends only the changed fields. */
  const save = async (group: Group, values: Values) => {
    const changed = group.facts.flatMap(({ name, value }) =>
      name && values[name] !== undefined && values[name] !== (value ?? '') ? [[name, values[name]]] : [],
    )
    if (changed.length > 0) await model.client.save(Object.fromEntries(changed))
    setEditing(null)
    model.toaster.announce(t('saved'), { kind: 'good' })
  }

  return (
    <div className="groups stack">
      {error && <p className="notice">{error}</p>}
      {groups.map(group => (
        <section key={group.key} className="card">
          <header>
            <h3>{t(group.key)}</h3>
            {group.facts.some(({ name }) => name) && (
              <Button
                kind="plain"
                className="no-print"
                aria-label={t('editGroup', { group: t(group.key) })}
                onClick={() => setEditing(group)}
              >
                {t('edit')}
              </Button>
            )}
          </header>
          <GroupFacts facts={group.facts} />
        </section>
      ))}
      {more.length > 0 && (
        <section className="card">
          <header>
            <h3>{t('more')}</h3>
          </header>
          <GroupFacts facts={more.map(({ name, value }) => ({ label: name, value }))} />
        </section>
      )}
      {editing && (
        <FormDialog
          title={t(editing.key)}
          country={country}
          start={Object.fromEntries(
            editing.facts.flatMap(({ name, value }) => (name ? [[name, value ?? '']] : [])),
          )}
          fields={editing.facts.flatMap(({ name, label, value }) =>
            name ? [fieldOf(name, label, value)] : [],
          )}
          action={{ key: 'save' }}
          onSubmit={values => save(editing, values)}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

function GroupFacts({ facts }: { facts: readonly { label: string; value: string | null }[] }) {
  const t = useWords<ClientWords>()
  const shown = (value: string | null) =>
    choiceText(t, value) || <span className="missing">{t('missing')}</span>
  return <Facts look="aligned" facts={facts.map(({ label, value }) => [label, shown(value)])} />
}

function useGroups(details: ClientDetails): Group[] {
  const t = useWords<ClientWords>()
  const { bioData, identity, country } = details
  const changeable = (part: PersonPart) =>
    fieldsIn(part).map(name => ({
      name,
      value: knownOf(details, name),
      label: t(name === 'residence_state' && country === 'TZ' ? 'region' : name),
    }))
  // no BVN check (the service may be off): nothing to show
  const bvn = bioData.BVN
    ? [
        { label: t('BVN'), value: bioData.BVN },
        { label: t('bvnPhoneNumber'), value: bioData.bvnPhoneNumber },
      ]
    : []
  return [
    {
      key: 'about',
      facts: [
        { label: t('firstName'), value: bioData.firstName },
        { label: t('lastName'), value: bioData.lastName },
        { label: t('email'), value: bioData.email },
        { label: t('phoneNumber'), value: bioData.phoneNumber },
        { label: t('mpesaPhone'), value: bioData.mpesaPhone },
        ...changeable('bioData'),
        { label: t('country'), value: t(country) },
        { label: t('identityType'), value: identity.identityType },
        ...bvn,
      ],
    },
    ...(['residence', 'nextOfKin', 'bank'] as const).map(key => ({ key, facts: changeable(key) })),
  ]
}
