import { type NumberedKind, TEMPLATES, TILL_KINDS } from '#contract/document-kind.ts'
import type { DocumentSettings } from '#contract/document-settings.ts'
import { DOCUMENT_LOGO, megabytes } from '#contract/handed-file.ts'
import { LANGUAGES } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Form, useFields, useForm } from '#kit/screens/form.tsx'
import { FileButton } from '#kit/ui/file-button.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { isKraPin } from '#rules/document/etims.ts'
import { PREFIX_FORM, PREFIXES } from '#rules/document/number.ts'
import type { FirstWords } from './first.en.ts'
import type { Here, Model } from './model.ts'
import { Previewed } from './preview.tsx'
import { useSending } from './sending.ts'
import { type SettingsWords, settingsEn } from './settings.en.ts'

type Props = { model: Model; owner: Here }
const COLOR = /^#[0-9a-f]{6}$/i
const NUMBERED = Object.keys(PREFIXES) as NumberedKind[]

/** Renders the settings of documents: layout, seller details and numbering. */
export const Settings = withWords(settingsEn, Chosen)

type Typed = Omit<DocumentSettings, 'dueDays' | 'validDays' | 'reminders'> & {
  dueDays: string
  validDays: string
  reminders: string
}

/** Parses days such as `1, 7, 14`; null if invalid. */
function daysIn(text: string): number[] | null {
  const parts = text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const days = parts.map(Number)
  const isRight = parts.every(part => /^-?\d{1,2}$/.test(part)) && days.every(day => day >= -30 && day <= 90)
  return isRight && days.length <= 6 && new Set(days).size === days.length ? days : null
}

/** Converts field values to settings; settings without a field keep their values. */
function settingsOf(typed: Typed, settings: DocumentSettings): DocumentSettings {
  const { dueDays, validDays, reminders, till, etims, ...values } = { ...settings, ...typed }
  return {
    ...values,
    till: { ...settings.till, ...till },
    etims: { ...settings.etims, ...etims },
    dueDays: Number(dueDays),
    validDays: Number(validDays),
    reminders: daysIn(String(reminders)) ?? [],
  }
}

/** Returns settings for the preview: invalid values are replaced by the saved ones. */
function drawable(typed: Typed, before: DocumentSettings): DocumentSettings {
  const settings = settingsOf(typed, before)
  const days = (count: number, was: number) => (count >= 0 && count <= 365 ? count : was)
  return {
    ...settings,
    color: COLOR.test(settings.color) ? settings.color : before.color,
    dueDays: days(settings.dueDays, before.dueDays),
    validDays: days(settings.validDays, before.validDays),
  }
}

function Chosen({ model, owner }: Props) {
  const t = useWords<FirstWords & SettingsWords>()
  const { say } = useSending(model)
  const { settings } = owner
  const days = (text: string) => (/^\d{1,3}$/.test(text) && Number(text) <= 365 ? null : t('daysWrong'))
  const form = useForm<Typed>({
    start: {
      ...settings,
      dueDays: String(settings.dueDays),
      validDays: String(settings.validDays),
      reminders: settings.reminders.join(', '),
    },
    fields: [
      {
        kind: 'radio',
        name: 'template',
        options: TEMPLATES.map(value => ({ value, text: t(`template-${value}`) })),
      },
      { kind: 'code', name: 'color', check: (value: string) => (COLOR.test(value) ? null : t('colorWrong')) },
      {
        kind: 'select',
        name: 'language',
        options: Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, text: name })),
      },
      { kind: 'text', name: 'footer', optional: true, maxLength: 300 },
      { kind: 'tel', name: 'phone', label: t('sellerPhone'), optional: true, maxLength: 20 },
      { kind: 'email', name: 'email', label: t('sellerEmail'), optional: true },
      { kind: 'check', name: 'vatRegistered', optional: true },
      {
        kind: 'text',
        name: 'pin',
        label: t('sellerPin'),
        maxLength: 20,
        optional: true,
        check: (value: string, { etims }: Typed) =>
          !etims.on || isKraPin(value) ? null : t('etimsPinWrong'),
      },
      {
        kind: 'text',
        name: 'vatNumber',
        maxLength: 20,
        optional: true,
        when: ({ vatRegistered }) => vatRegistered,
      },
      { kind: 'check', name: 'etims.on', label: t('etims'), optional: true, when: () => owner.start.etims },
      ...(
        [
          ['branch', 'etimsBranch', 'etimsBranchWrong', /^\d{2}$/],
          ['serial', 'etimsSerial', 'etimsSerialWrong', /^[A-Za-z0-9_/-]{1,100}$/],
          ['itemClass', 'etimsClass', 'etimsClassWrong', /^\d{8}(\d{2})?$/],
        ] as const
      ).map(([name, label, wrong, form]) => ({
        kind: 'code' as const,
        name: `etims.${name}`,
        label: t(label),
        when: ({ etims }: Typed) => owner.start.etims && etims.on,
        check: (value: string) => (form.test(value) ? null : t(wrong)),
      })),
      ...NUMBERED.map(kind => ({
        ...({ kind: 'code', name: `prefixes.${kind}`, label: t(`prefix-${kind}`), maxLength: 6 } as const),
        check: (value: string) => (PREFIX_FORM.test(value) ? null : t('prefixWrong')),
      })),
      { kind: 'digits', name: 'dueDays', check: days },
      { kind: 'digits', name: 'validDays', check: days },
      {
        kind: 'text',
        name: 'reminders',
        hint: t('remindersHint'),
        optional: true,
        check: (value: string) => (daysIn(value) ? null : t('remindersWrong')),
      },
      { kind: 'check', name: 'bySms', optional: true },
      {
        kind: 'select',
        name: 'till.kind',
        label: t('till'),
        options: TILL_KINDS.map(value => ({ value, text: t(`till-${value}`) })),
      },
      {
        kind: 'digits',
        name: 'till.number',
        label: t('tillNumber'),
        when: ({ till }) => till.kind !== 'none',
        check: (value: string) => (/^\d{1,12}$/.test(value) ? null : t('tillWrong')),
      },
      {
        kind: 'text',
        name: 'till.account',
        label: t('tillAccount'),
        hint: t('tillAccountHint'),
        optional: true,
        maxLength: 20,
        when: ({ till }) => till.kind === 'paybill',
      },
    ],
    send: async typed => say((await model.keepSettings(settingsOf(typed, settings))).message),
  })
  const { values } = useFields(form)
  const part = (title: string, children: React.ReactNode) => (
    <fieldset className="card stack part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
  return (
    <section className="stack">
      <h3>{t('settings')}</h3>
      <Previewed model={model} owner={owner} kind="invoice" settings={drawable(values, settings)}>
        {preview => (
          <div className="stack">
            <Logo model={model} owner={owner} />
            <Form form={form} className="stack" action={t('save')} keeps>
              {({ draw }) => (
                <>
                  {part(
                    t('look'),
                    <>
                      {draw('template', 'color', 'language', 'footer')}
                      {preview}
                    </>,
                  )}
                  {part(t('seller'), draw('phone', 'email'))}
                  {part(
                    t('taxTitle'),
                    <>
                      <p className="muted">{t('vatHint')}</p>
                      {draw('vatRegistered', 'pin', 'vatNumber')}
                      {owner.start.etims && <p className="muted">{t('etimsHint')}</p>}
                      {draw('etims.on', 'etims.branch', 'etims.serial', 'etims.itemClass')}
                    </>,
                  )}
                  {part(
                    t('numbers'),
                    draw(...NUMBERED.map(kind => `prefixes.${kind}`), 'dueDays', 'validDays'),
                  )}
                  {part(t('remindTitle'), draw('reminders', 'bySms'))}
                  {part(t('pay'), draw('till.kind', 'till.number', 'till.account'))}
                </>
              )}
            </Form>
          </div>
        )}
      </Previewed>
    </section>
  )
}

/** Renders the logo, which is saved as soon as it is chosen. */
function Logo({ model, owner }: Props) {
  const t = useWords<SettingsWords>()
  const { busy, once, say } = useSending(model)
  const keep = (logo: Blob | undefined) => once('logo', async () => say((await model.keepLogo(logo)).message))
  return (
    <section className="card stack">
      <h4>{t('logo')}</h4>
      <p className="muted">{t('logoHint', { most: megabytes(DOCUMENT_LOGO) })}</p>
      <div className="actions">
        <FileButton name="logo" accept="image/png,image/jpeg" onFile={file => void keep(file)}>
          {t('chooseLogo')}
        </FileButton>
        {owner.start.logo && (
          <Button busy={busy === 'logo'} onClick={() => void keep(undefined)}>
            {t('removeLogo')}
          </Button>
        )}
      </div>
    </section>
  )
}
