import { type ChangeEvent, useId, useState } from 'react'
import type { ManagedTenant } from '#contract/administration.ts'
import { LOGO_FILE } from '#contract/handed-file.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { FieldError } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { styled } from '#kit/core/style.ts'
import { MoreWords } from '#kit/ui/more-words.tsx'
import css from './logo.css?inline'
import { logoEn } from './logo.en.ts'
import type { Model } from './model.ts'
import type { TenantsWords } from './words.en.ts'

type Props = { model: Model; tenant: ManagedTenant }
type Chosen = { file: File; url: string }
type Fault = keyof typeof logoEn

const style = styled(css)
const useSay = useWords<TenantsWords>

/** The picture at the head of the portal's pages: looked at before it is saved, on light and dark. */
export const Logo = (props: Props) => (
  <MoreWords en={logoEn}>
    {/* what was chosen for one portal is not another's */}
    <OwnLogo key={props.tenant.code} {...props} />
  </MoreWords>
)

function OwnLogo({ model: { portals, toaster }, tenant: { code, name, logo } }: Props) {
  const say = useSay()
  const id = useId()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // so that the same file can be chosen again
    event.currentTarget.value = ''
    if (!file) return
    const fault = faultOf(file)
    setProblem(fault && say(fault))
    setChosen(fault ? null : { file, url: await dataUrl(file) })
  }
  const change = async (file: File | null, done: string) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await portals.setLogo(code, file)
      setChosen(null)
      toaster.announce(done, { kind: 'good' })
    } catch (failure) {
      const { fields, message } = failure as ApiError
      setProblem(fields?.file || message || say('notSaved'))
    } finally {
      setBusy(false)
    }
  }
  const shown = chosen?.url ?? logo
  return (
    <section className="logo" aria-labelledby={id} ref={style}>
      <h4 id={id}>{say('logo')}</h4>
      <p className="soft">{say('logoLead')}</p>
      <div className="previews">
        {(['light', 'dark'] as const).map(scheme => (
          <figure key={scheme}>
            <figcaption className="soft">{say(scheme)}</figcaption>
            <div style={{ colorScheme: scheme }}>
              {shown ? (
                <img
                  src={shown}
                  alt={name}
                  onError={() => {
                    if (!chosen) return
                    setChosen(null)
                    setProblem(say('logoBroken'))
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
        <p className="soft" role="status">
          {say('logoLook')}
        </p>
      )}
      <p className="soft" id={`${id}-hint`}>
        {say('logoHint')}
      </p>
      <FieldError id={`${id}-error`} error={problem} />
      <div className="deeds">
        {chosen && (
          <Button kind="primary" busy={busy} onClick={() => change(chosen.file, say('saved'))}>
            {say('logoSave')}
          </Button>
        )}
        <label className="button" part="button">
          <input
            type="file"
            name="logo"
            className="sr"
            accept=".svg,.png,.webp"
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={problem ? true : undefined}
            onChange={choose}
          />
          {say(shown ? 'logoOther' : 'logoChoose')}
        </label>
        {chosen ? (
          <Button onClick={() => setChosen(null)}>{say('discard')}</Button>
        ) : (
          logo && (
            <Button busy={busy} onClick={() => change(null, say('logoRemoved'))}>
              {say('logoRemove')}
            </Button>
          )
        )}
      </div>
    </section>
  )
}

/** What can be told before it is sent; the server looks at what it holds. */
function faultOf({ name, size }: File): Fault | null {
  if (!/\.(svg|png|webp)$/i.test(name)) return 'logoKind'
  return size > LOGO_FILE.most ? 'logoLarge' : null
}

/** As an address of its own: pages of the portal show no other that they made themselves. */
const dataUrl = (file: File): Promise<string> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsDataURL(file)
  })
