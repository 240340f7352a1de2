import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { ManagedTenant } from '#contract/administration.ts'
import { LANGUAGE_CODES, type Language } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { TextInput } from '#kit/member/text.tsx'
import type { Control, Fields } from '#kit/screens/form.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { Text } from './catalogues.ts'
import { LanguagePills } from './language-pills.tsx'
import { FIRST_TEXTS, type Model } from './model.ts'
import { Switch } from './modules.tsx'
import { flattenTexts, keyOf, nameOf, nestTexts, type OwnTexts, textField, textsIn } from './own-texts.ts'
import { PartForm } from './part-form.tsx'
import { useT } from './words.tsx'

/** Longer texts get a multi-line field. */
const LINE = 60

/** Renders all texts of the portal: searched by words or key, and replaced per language. */
export function TextsPart({ model, tenant }: { model: Model; tenant: ManagedTenant }) {
  const t = useT()
  const { value, instead } = useRead(model.texts, { parts: ['field', 'card', 'card', 'card'] })
  if (!value) return instead
  return (
    <PartForm<{ texts: OwnTexts }>
      model={model}
      tenant={tenant}
      lead={t('textsLead')}
      start={{ texts: flattenTexts(tenant.texts) }}
      fields={({ texts }) =>
        Object.keys(texts).map(name => ({ kind: 'text', ...textField(name), label: keyOf(name) }))
      }
      changeOf={({ texts }) => ({ texts: nestTexts(texts) })}
    >
      {fields => <Found model={model} texts={value} fields={fields} />}
    </PartForm>
  )
}

type FoundProps = { model: Model; texts: readonly Text[]; fields: Fields<{ texts: OwnTexts }> }

function Found({ model, texts, fields: { control, values } }: FoundProps) {
  const t = useT()
  const search = useStore(model.$search)
  const language = useStore(model.$language)
  const onlyOwn = useStore(model.$onlyOwn)
  const shown = useStore(model.$shown)
  const own = textsIn(values.texts, language)
  // a text being emptied stays in the list of replaced texts until the next search
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const found = useMemo(() => findTexts(texts, own, { search, onlyOwn }), [texts, search, onlyOwn, language])
  const look = (change: () => void) => {
    model.$shown.set(FIRST_TEXTS)
    change()
  }

  return (
    <>
      <search className="row stack at-end gap-3">
        <label className="field">
          <span className="label">{t('searchTexts')}</span>
          <span className="input">
            <input
              type="search"
              part="input"
              autoComplete="off"
              value={search}
              onInput={event => {
                const text = event.currentTarget.value
                look(() => model.$search.set(text))
              }}
            />
          </span>
        </label>
        <LanguagePills
          label={t('textLanguage')}
          languages={LANGUAGE_CODES}
          value={language}
          onChange={one => look(() => model.$language.set(one))}
        />
      </search>
      <Switch
        label={t('onlyOwn')}
        text={t('textCount', { count: Object.keys(own).length })}
        isOn={onlyOwn}
        onChange={isOn => look(() => model.$onlyOwn.set(isOn))}
      />
      <p className="muted" role="status">
        {t('textCount', { count: found.length })}
      </p>
      {found.length === 0 && <Empty title={t('noTexts')} text={t('noTextsText')} />}
      <ul className="found stack">
        {found.slice(0, shown).map(text => (
          <li key={text.key} className="card">
            <OneText
              text={text}
              language={language}
              field={control<string | undefined>(`texts.${nameOf(language, text.key)}`)}
            />
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button className="start" onClick={() => model.$shown.set(shown + FIRST_TEXTS)}>
          {t('moreTexts')}
        </Button>
      )}
    </>
  )
}

type OneTextProps = { text: Text; language: Language; field: Control<string | undefined> }

function OneText({ text, language, field: { value: own = '', error, onChange } }: OneTextProps) {
  const t = useT()
  const ours = text[language]
  const braces = bracesOf(ours)
  const missing = own ? braces.filter(brace => !own.includes(brace)) : []
  return (
    <>
      <div className="stack gap-1">
        <p className="muted">
          <code>{text.key}</code>
        </p>
        <p lang={language}>{ours || t('unknownText')}</p>
      </div>
      <TextInput
        label={t('yours')}
        name={`texts.${language}.${text.key}`}
        hint={braces.length > 0 ? t('yoursHint', { braces: braces.join(' ') }) : undefined}
        optional
        lines={ours.length > LINE ? 3 : undefined}
        maxLength={2_000}
        value={own}
        error={error ?? (missing.length > 0 ? t('bracesMissing', { missing: missing.join(' ') }) : null)}
        onChange={onChange}
      />
    </>
  )
}

const bracesOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])]

/** Finds texts by key, by our text in either language, or by its replacement. */
function findTexts(
  texts: readonly Text[],
  own: Record<string, string>,
  { search, onlyOwn }: { search: string; onlyOwn: boolean },
): Text[] {
  const known = new Set(texts.map(({ key }) => key))
  // replacements of removed texts are listed, so that they can be deleted
  const gone = Object.keys(own).flatMap(key => (known.has(key) ? [] : [{ key, en: '', sw: '' }]))
  const wanted = search.trim().toLowerCase()
  return [...gone, ...texts].filter(
    ({ key, en, sw }) =>
      (!onlyOwn || key in own) &&
      [key, en, sw, own[key] ?? ''].some(text => text.toLowerCase().includes(wanted)),
  )
}
