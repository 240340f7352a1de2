import { IDENTITY_TYPES } from '#contract/person-fields.ts'
import type { Photo } from '#kit/photo.ts'
import { createForm, type FormField } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'

type IdentityType = (typeof IDENTITY_TYPES)[number]
type IdentityForm = {
  identity_type: IdentityType | ''
  identification: Photo | null
  passport: Photo | null
}

const FIELDS: readonly FormField<IdentityForm>[] = [
  {
    kind: 'radio',
    name: 'identity_type',
    options: IDENTITY_TYPES.map(value => ({ value, text: { key: value } })),
  },
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
