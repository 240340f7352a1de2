import type { ReactNode } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import type { Tenant } from '#contract/tenant.ts'
import { type Control, Field } from '#kit/core/field.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { useSpeech } from '#kit/core/speech.tsx'
import { contrast, textOn } from '#rules/color.ts'
import { type Choice, isColor, isKey, isPrefill } from './choice.ts'
import { DocText } from './doc-text.tsx'
import type { WidgetDocs } from './widgets.ts'
import { useSay } from './words.ts'

type Props = {
  tenant: Tenant
  widgets: WidgetDocs[]
  widget: WidgetDocs
  choice: Choice
  onChange(change: Partial<Choice>): void
}

const LARGEST_RADIUS = 24

/** For controls that always have a value, or that may stay empty without a word about it. */
const notRequired = ({ 'aria-required': _, ...control }: Control) => control

/** Everything a partner can choose. Each choice shows at once; nothing is sent. */
export function ChoiceForm(props: Props) {
  const say = useSay()
  return (
    <form className="choose" aria-label={say('choose')} onSubmit={event => event.preventDefault()}>
      <WidgetChoice {...props} />
      <Group title={say('looks')} open>
        <Looks {...props} />
      </Group>
      <Group title={say('way')}>
        <Way {...props} />
      </Group>
      <Group title={say('prefill')}>
        <Prefill {...props} />
      </Group>
    </form>
  )
}

const Group = ({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details open={open}>
    <summary>{title}</summary>
    <div className="fields">{children}</div>
  </details>
)

function WidgetChoice({ widgets, choice, onChange }: Props) {
  const say = useSay()
  const { language } = useSpeech()
  return (
    <Field label={say('widget')}>
      {control => (
        <div className="input">
          <select
            {...control}
            value={choice.widget}
            onChange={event => onChange({ widget: event.currentTarget.value, attributes: {} })}
          >
            {widgets.map(({ name, titles }) => (
              <option key={name} value={name}>
                {titles[language] ?? name}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}

function Looks({ tenant, choice, onChange }: Props) {
  const say = useSay()
  return (
    <>
      <BrandField choice={choice} onChange={onChange} />
      <Field label={say('radius')}>
        {control => (
          <div className="range">
            <input
              {...notRequired(control)}
              type="range"
              min={0}
              max={LARGEST_RADIUS}
              value={choice.radius}
              onChange={event => onChange({ radius: Number(event.currentTarget.value) })}
            />
            <output htmlFor={control.id}>{say('radiusValue', { radius: choice.radius })}</output>
          </div>
        )}
      </Field>
      <RadioGroup
        label={say('scheme')}
        options={[
          { value: 'page', text: say('schemePage') },
          { value: 'light', text: say('schemeLight') },
          { value: 'dark', text: say('schemeDark') },
        ]}
        value={choice.scheme}
        onChange={scheme => onChange({ scheme: scheme as Choice['scheme'] })}
      />
      <RadioGroup
        label={say('language')}
        options={[
          { value: 'page', text: say('languagePage') },
          ...tenant.languages.map(language => ({ value: language, text: LANGUAGES[language].name })),
        ]}
        value={choice.language}
        onChange={language => onChange({ language: language as Choice['language'] })}
      />
    </>
  )
}

/** The main colour by name or from the device's picker, and what text on it will look like. */
function BrandField({ choice: { brand }, onChange }: Pick<Props, 'choice' | 'onChange'>) {
  const say = useSay()
  const color = isColor(brand) ? brand : null
  return (
    <div className="brand-field">
      <Field label={say('brand')} hint={say('brandHint')} error={color ? null : say('brandInvalid')}>
        {control => (
          <div className="input">
            <input
              type="color"
              aria-label={say('brandPick')}
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
      <p className="soft" role="status">
        {color && sayContrast(say, color)}
      </p>
    </div>
  )
}

function sayContrast(say: ReturnType<typeof useSay>, color: string): string {
  const text = textOn(color)
  // never promise more than there is: 4.58 is not 4.6
  const ratio = (Math.floor(contrast(color, text) * 10) / 10).toFixed(1)
  return say(text === '#ffffff' ? 'onWhite' : 'onBlack', { ratio })
}

function Way({ choice, onChange }: Props) {
  const say = useSay()
  return (
    <>
      <RadioGroup
        label={say('mode')}
        hint={say('modeHint')}
        options={[
          { value: 'inline', text: say('modeInline') },
          { value: 'iframe', text: say('modeFrame') },
        ]}
        value={choice.mode}
        onChange={mode => onChange({ mode: mode as Choice['mode'] })}
      />
      <RadioGroup
        label={say('form')}
        hint={say('formHint')}
        options={[
          { value: 'tag', text: say('formTag') },
          { value: 'script', text: say('formScript') },
        ]}
        value={choice.form}
        onChange={form => onChange({ form: form as Choice['form'] })}
      />
      <RadioGroup
        label={say('channel')}
        hint={say('channelHint')}
        options={[
          { value: 'latest', text: say('channelLatest') },
          { value: 'pinned', text: say('channelPinned') },
        ]}
        value={choice.channel}
        onChange={channel => onChange({ channel: channel as Choice['channel'] })}
      />
      <Field
        label={say('key')}
        hint={say('keyHint')}
        error={choice.key && !isKey(choice.key) ? say('keyInvalid') : null}
        optional
      >
        {control => (
          <div className="input">
            <input
              {...control}
              type="text"
              autoComplete="off"
              spellCheck={false}
              value={choice.key}
              onChange={event => onChange({ key: event.currentTarget.value.trim() })}
            />
          </div>
        )}
      </Field>
    </>
  )
}

/** One field for each of the widget's own attributes, under the attribute's name. */
function Prefill({ widget, choice, onChange }: Props) {
  const say = useSay()
  return (
    <>
      <p className="soft">{say('prefillHint')}</p>
      {widget.attributes
        .filter(({ name }) => isPrefill(name))
        .map(({ name, description }) => (
          <Field key={name} label={name} hint={<DocText text={description} />}>
            {control => (
              <div className="input">
                <input
                  {...notRequired(control)}
                  type="text"
                  autoComplete="off"
                  spellCheck={false}
                  value={choice.attributes[name] ?? ''}
                  onChange={event =>
                    onChange({ attributes: { ...choice.attributes, [name]: event.currentTarget.value } })
                  }
                />
              </div>
            )}
          </Field>
        ))}
    </>
  )
}
