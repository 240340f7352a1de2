import type { ManagedTenant } from '#contract/administration.ts'
import { LANGUAGE_CODES } from '#contract/language.ts'
import { Module } from '#contract/module.ts'
import { FILMS } from './checks.ts'
import { Films } from './films.tsx'
import type { Model } from './model.ts'
import { PartForm } from './save.tsx'
import { useNameText, useT } from './words.tsx'

const MODULES = Object.values(Module.schema) as Module[]

/** Renders the portal's modules and features as switches. */
export function Modules({ model, tenant }: { model: Model; tenant: ManagedTenant }) {
  const t = useT()
  const nameText = useNameText()
  const { code, modules, features } = tenant
  const filmLabels = Object.fromEntries(
    Object.keys(FILMS).flatMap(key =>
      LANGUAGE_CODES.map(language => [`texts.${language}.${key}`, t('films')]),
    ),
  )
  return (
    <PartForm
      model={model}
      tenant={tenant}
      names={['modules', 'features', 'texts']}
      lead={t('modulesLead')}
      labels={{ modules: t('modules'), features: t('features'), ...filmLabels }}
    >
      {error => (
        <>
          <div className="stack">
            {MODULES.map(name => (
              <Switch
                key={name}
                label={nameText('module', name)}
                text={nameText('module', `${name}-text`)}
                isOn={modules.includes(name)}
                onChange={isOn =>
                  model.portals.edit(code, {
                    modules: MODULES.filter(one => (one === name ? isOn : modules.includes(one))),
                  })
                }
              />
            ))}
          </div>
          <Films model={model} tenant={tenant} error={error} />
          <h4>{t('features')}</h4>
          <div className="stack">
            <Switch
              label={t('staffSearch')}
              text={t('staffSearch_text')}
              isOn={features.staffSearch}
              onChange={staffSearch => model.portals.edit(code, { features: { ...features, staffSearch } })}
            />
            <Switch
              label={t('secondFactor')}
              text={t('secondFactor_text')}
              isOn={features.secondFactor === true}
              onChange={secondFactor => model.portals.edit(code, { features: { ...features, secondFactor } })}
            />
          </div>
        </>
      )}
    </PartForm>
  )
}

type SwitchProps = { label: string; text: string; isOn: boolean; onChange(isOn: boolean): void }

/** Renders a switch with a description. */
export function Switch({ label, text, isOn, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
      <span>
        <strong>{label}</strong>
        <span className="muted">{text}</span>
      </span>
    </label>
  )
}
