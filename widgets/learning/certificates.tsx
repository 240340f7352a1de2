import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Language } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Badge } from '#kit/member/badge.tsx'
import { dataOf } from '#kit/reading.ts'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { saveFetched } from '#kit/ui/save-file.ts'
import { type CertificateWords, certificatesEn } from './certificates.en.ts'
import { useKept } from './kept.ts'
import type { Model } from './model.ts'

export const Certificates = withWords(certificatesEn, List)

/** Renders the user's certificates, for download and verification. Nothing if there are none. */
function List({ model }: { model: Model }) {
  const t = useWords<CertificateWords>()
  const { language } = useI18n()
  const { day } = useDays()
  const reading = useKept(model, 'certificates', dataOf(model.api, 'GET learning/certificates'))
  const { value } = useStore(reading.$state)
  const [fetched, setFetched] = useState('')
  const [busy, run] = useAction(model.toaster.failed(t('certificateFailed')))
  const fetch = (code: string) => {
    setFetched(code)
    const input = { params: { code }, query: { language: language as Language } }
    return run(() => saveFetched(model.api('GET learning/certificates/:code/file', input), `${code}.pdf`))
  }
  if (!value || value.length === 0) return null
  return (
    <section className="card">
      <h3>{t('certificates')}</h3>
      <ul className="rows">
        {value.map(({ code, course, issuedAt, withdrawn, link }) => (
          <li key={code}>
            <div className="lines">
              <strong>{course}</strong>
              <span className="muted">
                {code} · {day(issuedAt)}
              </span>
            </div>
            {withdrawn ? (
              <Badge tone="bad" text={t('withdrawn')} />
            ) : (
              <div className="actions">
                <Button busy={busy && fetched === code} onClick={() => void fetch(code)}>
                  {t('getCertificate')}
                </Button>
                <a className="button plain" href={link} target="_blank" rel="noopener">
                  {t('checkPage')}
                </a>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
