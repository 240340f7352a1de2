import type { ManagedTenant } from '#contract/administration.ts'
import { LANGUAGE_CODES } from '#contract/language.ts'
import type { Module } from '#contract/module.ts'
import { TextInput } from '#kit/member/text.tsx'
import { FILMS } from './checks.ts'
import type { Model } from './model.ts'
import { useNameText, useT } from './words.tsx'

type Props = {
  model: Model
  tenant: ManagedTenant
  error(field: string): string | null
}

/** Renders the address fields of a module's videos; a link appears once one is set. */
export function Films({ model, tenant, error }: Props) {
  const t = useT()
  const nameText = useNameText()
  const { code, modules, texts } = tenant
  const films = (Object.entries(FILMS) as [string, Module][]).filter(([, module]) => modules.includes(module))
  if (films.length === 0) return null
  return (
    <>
      <h4>{t('films')}</h4>
      <p className="muted">{t('filmsLead')}</p>
      {films.map(([key, module]) => (
        <fieldset key={key} className="stack">
          <legend>
            {key === 'onboarding.tutorialBusinessName' ? t('filmBusinessName') : nameText('module', module)}
          </legend>
          {LANGUAGE_CODES.map(language => (
            <TextInput
              key={language}
              label={t(language)}
              name={`texts.${language}.${key}`}
              kind="url"
              optional
              maxLength={2_000}
              value={texts[language]?.[key] ?? ''}
              error={error(`texts.${language}.${key}`)}
              onChange={value => model.portals.setText(code, language, key, value.trim())}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}
