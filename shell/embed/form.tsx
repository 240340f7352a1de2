import type { ReactNode } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import type { Tenant } from '#contract/tenant.ts'
import { Field } from '#kit/core/field.tsx'
import { useI18n } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { contrast, textOn } from '#rules/color.ts'
import { type Choice, isColor, isKey, isPrefill } from './choice.ts'
import { DocText } from './doc-text.tsx'
import type { Described, WidgetDocs } from './widgets.ts'
import { useT } from './words.ts'

type Props = {
  tenant: Tenant
  widgets: WidgetDocs[]
  widget: WidgetDocs
  /** Attribute that the widget cannot do without. */
  needed: string | undefined
  choice: Choice
  onChange(change: Partial<Choice>): void
}

const LARGEST_RADIUS = 24

/** Renders all of a partner's choices. Each takes effect in the preview at once; nothing is sent. */
export function ChoiceForm(props: Props) {
  const t = useT()
  return (
    <form className="choose gap-0" aria-label={t('choose')} onSubmit={event => event.preventDefault()}>
      <WidgetChoice {...props} />
      {props.widget.attributes
        .filter(({ name }) => name === props.needed)
        .map(attribute => (
          <AttributeField key={attribute.name} {...props} attribute={attribute} />
        ))}
      <Group title={t('looks')} open>
        <Looks {...props} />
      </Group>
      <Group title={t('way')}>
        <Way {...props} />
      </Group>
      <Group title={t('prefill')}>
        <Prefill {...props} />
      </Group>
    </form>
  )
}

const Group = ({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details open={open}>
    <summary>{title}</summary>
    <div className="fields stack">{children}</div>
  </details>
)

function WidgetChoice({ widgets, choice, onChange }: Props) {
  const t = useT()
  const { language } = useI18n()
  return (
    <Select
      label={t('widget')}
      options={widgets.map(({ name, titles }) => ({ value: name, text: titles[language] ?? name }))}
      blank={null}
      value={choice.widget}
      onChange={widget => onChange({ widget, attributes: {} })}
    />
  )
}

function Looks({ tenant, choice, onChange }: Props) {
  const t = useT()
  return (
    <>
      <BrandField choice={choice} onChange={onChange} />
      <Field label={t('radius')} optional="unmarked">
        {control => (
          <div className="range">
            <input
              {...control}
              type="range"
              min={0}
              max={LARGEST_RADIUS}
              value={choice.radius}
              onChange={event => onChange({ radius: Number(event.currentTarget.value) })}
            />
            <output htmlFor={control.id}>{t('radiusValue', { radius: choice.radius })}</output>
          </div>
        )}
      </Field>
      <RadioGroup
        label={t('scheme')}
        options={[
          { value: 'page', text: t('schemePage') },
          { value: 'light', text: t('schemeLight') },
          { value: 'dark', text: t('schemeDark') },
        ]}
        value={choice.scheme}
        onChange={scheme => onChange({ scheme: scheme as Choice['scheme'] })}
      />
      <RadioGroup
        label={t('language')}
        options={[
          { value: 'page', text: t('languagePage') },
          ...tenant.languages.map(language => ({ value: language, text: LANGUAGES[language].name })),
        ]}
        value={choice.language}
        onChange={language => onChange({ language: language as Choice['language'] })}
      />
    </>
  )
}

/** Renders the field for the main colour, as text or with the native picker, and shows text on it. */
function BrandField({ choice: { brand }, onChange }: Pick<Props, 'choice' | 'onChange'>) {
  const t = useT()
  const color = isColor(brand) ? brand : null
  return (
    <div className="brand-field stack gap-1">
      <Field label={t('brand')} hint={t('brandHint')} error={color ? null : t('brandInvalid')}>
        {control => (
          <div className="input">
            <input
              type="color"
              aria-label={t('brandPick')}
              value={color ?? '#000000'}
              onChange={event => onChange({ brand: event.currentTarget.value })}
            />
            <input
              {...control}
              type="text"
              autoComplete="off"
              spellCheck={false}
              value={brand}
              onChange={event => onChange({ brand: event.currentTarget.value.trim() })}
            />
          </div>
        )}
      </Field>
      <p className="muted" role="status">
        {color && contrastText(t, color)}
      </p>
    </div>
  )
}

function contrastText(t: ReturnType<typeof useT>, color: string): string {
  const text = textOn(color)
  // rounded down, so as never to claim more contrast than there is
  const ratio = (Math.floor(contrast(color, text) * 10) / 10).toFixed(1)
  return t(text === '#ffffff' ? 'onWhite' : 'onBlack', { ratio })
}

function Way({ choice, onChange }: Props) {
  const t = useT()
  return (
    <>
      <RadioGroup
        label={t('mode')}
        hint={t('modeHint')}
        options={[
          { value: 'inline', text: t('modeInline') },
          { value: 'iframe', text: t('modeFrame') },
        ]}
        value={choice.mode}
        onChange={mode => onChange({ mode: mode as Choice['mode'] })}
      />
      <RadioGroup
        label={t('form')}
        hint={t('formHint')}
        options={[
          { value: 'tag', text: t('formTag') },
          { value: 'script', text: t('formScript') },
        ]}
        value={choice.form}
        onChange={form => onChange({ form: form as Choice['form'] })}
      />
      <RadioGroup
        label={t('channel')}
        hint={t('channelHint')}
        options={[
          { value: 'latest', text: t('channelLatest') },
          { value: 'pinned', text: t('channelPinned') },
        ]}
        value={choice.channel}
        onChange={channel => onChange({ channel: channel as Choice['channel'] })}
      />
      <TextInput
        kind="code"
        label={t('key')}
        hint={t('keyHint')}
        error={choice.key && !isKey(choice.key) ? t('keyInvalid') : null}
        optional
        value={choice.key}
        onChange={key => onChange({ key: key.trim() })}
      />
    </>
  )
}

/** Renders one field for each of the widget's own attributes, labelled with its name. */
function Prefill(props: Props) {
  const t = useT()
  return (
    <>
      <p className="muted">{t('prefillHint')}</p>
      {props.widget.attributes
        .filter(({ name }) => isPrefill(name) && name !== props.needed)
        .map(attribute => (
          <AttributeField key={attribute.name} {...props} attribute={attribute} />
        ))}
    </>
  )
}

type AttributeProps = Props & { attribute: Described }

function AttributeField({ attribute: { name, description }, needed, choice, onChange }: AttributeProps) {
  return (
    <TextInput
      kind="code"
      label={name}
      hint={<DocText text={description} />}
      optional={name !== needed && 'unmarked'}
      value={choice.attributes[name] ?? ''}
      onChange={value => onChange({ attributes: { ...choice.attributes, [name]: value } })}
    />
  )
}
