import type { Input } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Photo } from '#kit/photo.ts'
import { createForm, type FormField } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'

type IdentityType = Input<Contract['PATCH account/media/identity/:id']>['body']['identity_type']
export type IdentityForm = {
  identity_type: IdentityType | ''
  identification: Photo | null
  passport: Photo | null
}

const TYPES: readonly IdentityType[] = [
  'National Identity Card',
  'International Passport',
  "Driver's License",
  'Voters Card',
]
const FIELDS: readonly FormField<IdentityForm>[] = [
  { kind: 'radio', name: 'identity_type', options: TYPES.map(value => ({ value, text: { key: value } })) },
  { kind: 'custom', name: 'identification', hint: { key: 'identificationHint' } },
  { kind: 'custom', name: 'passport', hint: { key: 'passportHint' } },
]

/** Creates the form of the document and the passport photo. Chosen files are kept until they are uploaded. */
export function createIdentity(model: Model) {
  const { user } = model.profile()
  return createForm<IdentityForm>({
    fields: FIELDS,
    start: {
      identity_type: model.recall<IdentityType>('identity') ?? '',
      identification: null,
      passport: null,
    },
    // photos are never stored in the draft
    draft: { read: () => null, write: kept => model.keep('identity', kept?.values.identity_type ?? null) },
    async send({ identity_type, identification, passport }) {
      if (!identity_type || !identification || !passport) return
      await model.api('PATCH account/media/identity/:id', {
        params: { id: user.user_id },
        body: { identity_type },
        files: { identification: identification.jpeg, passport: passport.jpeg },
      })
      await model.finish('identity', '/setup/success')
    },
  })
}
