import { type PersonField, personField } from '#contract/person-fields.ts'
import type { FormField } from '#kit/screens/form-model.ts'
import type { PhoneCountry } from '#rules/phone.ts'
import { statesOf } from './states.ts'

/** Converts a field of a person to a form field. Its label is in kit/people/field-words, its hint in the words of the form. */
export function formFieldOf(name: PersonField, country: PhoneCountry): FormField {
  const row = personField(name)
  const field = {
    name,
    optional: !row.required,
    hint: row.hint && { key: `${name}Hint` },
    // outside its group a field is labelled with it
    group: row.part === 'nextOfKin' ? { key: 'nextOfKin' } : undefined,
  }
  switch (row.kind) {
    case 'choice':
      return {
        ...field,
        kind: 'radio',
        options: row.choices.map(value => ({ value, text: { key: value } })),
      }
    case 'place': {
      const states = statesOf(country)
      return {
        ...field,
        kind: 'select',
        label: country === 'TZ' ? { key: 'region' } : undefined,
        options: states.map(state => ({ value: state, text: state })),
        autoComplete: row.autoComplete,
        check: state => (states.includes(state) ? null : { key: 'required' }),
      }
    }
    case 'text':
      return { ...field, kind: 'text', maxLength: row.most, autoComplete: row.autoComplete }
    default:
      return { ...field, kind: row.kind }
  }
}
