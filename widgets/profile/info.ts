import type { ClientDetails } from '#contract/client.ts'
import {
  knownOf,
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonField,
  PHONE_FIELDS,
} from '#contract/person-fields.ts'
import { recordOf } from '#contract/record.ts'
import { formFieldOf } from '#kit/people/person-form.ts'
import { statesOf } from '#kit/people/states.ts'
import { createForm } from '#kit/screens/form-model.ts'
import { dialledCountry, localPhone, type PhoneCountry } from '#rules/phone.ts'
import type { Model } from './model.ts'

/** Field values as typed. */
type InfoForm = Record<string, string>

/** Creates the personal information form, sent as a whole, for the set-up and later edits. */
export function createInfo(model: Model) {
  const { user, details } = model.profile()
  if (!details) throw new Error('Staff have no personal information')
  const known = () => model.profile().details as ClientDetails

  const form = createForm<InfoForm>({
    fields: PERSON_FIELD_NAMES.map(name => formFieldOf(name, details.country)),
    start: formOf(details),
    get countries() {
      return countriesOf(known())
    },
    draft: { read: () => model.recall('info'), write: kept => model.keep('info', kept) },
    async send(values) {
      const isSetup = model.$screen.get() !== '/user/edit'
      const before = formOf(known())
      const canBeEmptied = (name: PersonField) => !PERSON_FIELDS[name].required
      // sends filled-in fields, and emptied fields that had a value before
      const body = Object.fromEntries(
        Object.entries(values).filter(
          ([name, value]) => value || (before[name] && canBeEmptied(name as PersonField)),
        ),
      )
      await model.api('PATCH account/client_details/:id', { params: { id: user.user_id }, body })
      await model.finish('info', isSetup ? '/setup/identity' : '/user')
      if (!isSetup) model.$notice.set('saved')
      discard()
    },
  })
  /** Resets the fields to the saved values and discards the draft. */
  const discard = () => form.discard(formOf(known()))
  return { ...form, states: statesOf(details.country), discard }
}

/** Returns the country of each phone field, by its number or else the client's country. */
const countriesOf = (details: ClientDetails): Record<string, PhoneCountry> =>
  recordOf(PHONE_FIELDS, name => dialledCountry(knownOf(details, name) ?? '') ?? details.country)

const formOf = (details: ClientDetails): InfoForm =>
  Object.fromEntries(
    PERSON_FIELD_NAMES.map(name => {
      const known = knownOf(details, name) ?? ''
      return [name, PERSON_FIELDS[name].kind === 'phone' ? localPhone(known) : known]
    }),
  )
