import { useId, useState } from 'react'
import type { ManagedTenant } from '#contract/administration.ts'
import { kilobytes, LOGO_FILE } from '#contract/handed-file.ts'
import { Button } from '#kit/core/button.tsx'
import { FieldError } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { dataUrl } from '#kit/data-url.ts'
import { useAction } from '#kit/member/action.ts'
import { FileButton } from '#kit/ui/file-button.tsx'
import { MoreWords } from '#kit/ui/more-words.tsx'
import css from './logo.css?inline'
import { logoEn } from './logo.en.ts'
import type { Model } from './model.ts'
import type { TenantsWords } from './words.en.ts'

type Props = { model: Model; tenant: ManagedTenant }
/** The size limit, as texts state it. */
const LIMIT = { most: kilobytes(LOGO_FILE) }

const style = styleRef(css)
const useT = useWords<TenantsWords>

/** Renders the logo of the portal's pages: previewed on light and dark before saving. */
export const Logo = (props: Props) => (
  <MoreWords en={logoEn}>
    {/* the key prevents a file chosen for one portal from being saved for another */}
    <OwnLogo key={props.tenant.code} {...props} />
  </MoreWords>
)

function OwnLogo({ model: { portals, toaster }, tenant: { code, name, logo } }: Props) {
  const t = useT()
  const id = useId()
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, run] = useAction(({ fields, message }) => setProblem(fields?.file || message || t('notSaved')))

  const choose = async (file: File) => {
    const fault = faultOf(file, t)
    setProblem(fault)
    setChosen(fault ? null : { file, url: await dataUrl(file) })
  }
  const change = (file: File | null, done: string) =>
    run(async () => {
      setProblem(null)
      await portals.setLogo(code, file)
      setChosen(null)
      toaster.announce(done, { kind: 'good' })
    })
  const shown = chosen?.url ?? logo
  return (
    <section className="logo stack gap-3" aria-labelledby={id} ref={style}>
      <h4 id={id}>{t('logo')}</h4>
      <p className="muted">{t('logoLead')}</p>
      <div className="previews stack">
        {(['light', 'dark'] as const).map(scheme => (
          <figure key={scheme}>
            <figcaption className="muted">{t(scheme)}</figcaption>
            <div style={{ colorScheme: scheme }}>
              {shown ? (
                <img
                  src={shown}
                  alt={name}
                  onError={() => {
                    if (!chosen) return
                    setChosen(null)
                    setProblem(t('logoBroken'))
                  }}
                />
              ) : (
                name
              )}
            </div>
          </figure>
        ))}
      </div>
      {chosen && (
        <p className="muted" role="status">
          {t('logoLook')}
        </p>
      )}
      <p className="muted" id={`${id}-hint`}>
        {t('logoHint', LIMIT)}
      </p>
      <FieldError id={`${id}-error`} error={problem} />
      <div className="actions">
        {chosen && (
          <Button kind="primary" busy={busy} onClick={() => change(chosen.file, t('saved'))}>
            {t('logoSave')}
          </Button>
        )}
        <FileButton
          name="logo"
          accept=".svg,.png,.webp"
          field={id}
          isInvalid={!!problem}
          onFile={file => void choose(file)}
        >
          {t(shown ? 'logoOther' : 'logoChoose')}
        </FileButton>
        {chosen ? (
          <Button onClick={() => setChosen(null)}>{t('discard')}</Button>
        ) : (
          logo && (
            <Button busy={busy} onClick={() => change(null, t('logoRemoved'))}>
              {t('logoRemove')}
            </Button>
          )
        )}
      </div>
    </section>
  )
}

/** Validates a file before the upload; the server checks its content. */
function faultOf({ name, size }: File, t: ReturnType<typeof useT>): string | null {
  if (!/\.(svg|png|webp)$/i.test(name)) return t('logoKind')
  return size > LOGO_FILE.most ? t('logoLarge', LIMIT) : null
}
