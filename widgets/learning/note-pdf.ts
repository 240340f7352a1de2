import { savePaperPdf } from '#kit/paper-pdf.ts'

/** Saves a note as notes.pdf, created on the device. */
export const saveNotePdf = ({ title, points }: { title: string; points: readonly string[] }): Promise<void> =>
  savePaperPdf('notes.pdf', (sheet, inside) => {
    const heading = inside.createElement('h1')
    heading.textContent = title
    const list = inside.createElement('ol')
    list.append(
      ...points.map(text => {
        const item = inside.createElement('li')
        item.textContent = text
        Object.assign(item.style, { whiteSpace: 'pre-wrap', marginBottom: '8px' })
        return item
      }),
    )
    sheet.append(heading, list)
  })
