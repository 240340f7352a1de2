import type { Translate } from '#kit/core/words.ts'
import { savePaperPdf } from '#kit/paper-pdf.ts'
import { dayOf } from '#rules/day.ts'
import { drawPaper } from './draw-paper.ts'
import type { Here } from './model.ts'
import type { OutboxWords } from './outbox.en.ts'
import { typedOfWritten } from './typed.ts'
import { faceOfTyped } from './typed-face.ts'
import type { WaitingPaper } from './waiting.ts'

/**
 * Saves a queued document as a PDF rendered on the device. It has no number and is marked as a draft: only the document the server issues
 * later is valid.
 */
export function saveDraftPdf(
  { kind, written, at }: WaitingPaper,
  owner: Here,
  nameOf: (variant: string) => string,
  t: Translate<OutboxWords>,
): Promise<void> {
  const face = faceOfTyped(kind, typedOfWritten(written), owner, { nameOf, today: dayOf(Date.parse(at)) })
  return savePaperPdf(`${kind}-draft.pdf`, (sheet, inside) => {
    const mark = inside.createElement('p')
    mark.textContent = t('draftMark')
    Object.assign(mark.style, {
      border: '2px solid #b91c1c',
      color: '#b91c1c',
      padding: '6px 12px',
      fontWeight: '700',
    })
    const paper = inside.createElement('div')
    // an A4 sheet without margins, which the PDF adds
    paper.style.setProperty('--u', '1.2px')
    paper.style.setProperty('--m', '0px')
    sheet.append(mark, paper)
    drawPaper(paper, face, { ...owner.settings, logo: null })
    paper.style.minHeight = ''
  })
}
