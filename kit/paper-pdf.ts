import { saveFile } from '#kit/ui/save-file.ts'

/** Marks the frame in which the document is rendered. */
const MARK = 'data-wz-paper'
const DONE = 'wz-paper'
/** Width of A4 without margins, in CSS pixels. */
const WIDTH = 718

/**
 * Saves a document as a PDF generated on the device. It is rendered in an empty frame of this page that loads this same file: html2pdf.js
 * reads every style of its document and fails on modern CSS colours in the page's own.
 * @param fill writes the document, as text and never as HTML, since it contains user input
 */
export async function savePaperPdf(
  name: string,
  fill: (sheet: HTMLElement, inside: Document) => void,
): Promise<void> {
  const frame = document.createElement('iframe')
  frame.setAttribute(MARK, '')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  Object.assign(frame.style, { position: 'fixed', left: '-10000px', width: `${WIDTH}px`, height: '1000px' })
  try {
    const made = new Promise<Blob>((resolve, reject) => {
      frame.addEventListener(DONE, event => {
        const { detail } = event as CustomEvent<Blob | null>
        if (detail) resolve(detail)
        else reject(new Error('The paper could not be drawn'))
      })
    })
    document.body.append(frame)
    const inside = frame.contentDocument
    if (!inside) throw new Error('The frame has no document')
    const sheet = inside.createElement('main')
    Object.assign(sheet.style, { font: '16px/1.5 sans-serif', color: '#111', overflowWrap: 'anywhere' })
    fill(sheet, inside)
    inside.body.append(sheet)
    const script = inside.createElement('script')
    script.type = 'module'
    script.src = import.meta.url
    script.onerror = () => frame.dispatchEvent(new CustomEvent(DONE, { detail: null }))
    inside.head.append(script)
    saveFile(await made, name)
  } finally {
    frame.remove()
  }
}

/** Inside the frame: converts its content to a file. */
async function draw(frame: Element): Promise<void> {
  const say = (detail: Blob | null) => frame.dispatchEvent(new CustomEvent(DONE, { detail }))
  try {
    const { default: html2pdf } = await import('html2pdf.js')
    // html2canvas adds a style element for ::before and ::after content. The page's policy blocks it, and the document has no such content
    const make = document.createElement.bind(document)
    document.createElement = (name: string) => make(name === 'style' ? 'template' : name)
    const worker = html2pdf()
      .set({ margin: 10, html2canvas: { scale: 2 }, pagebreak: { mode: ['css', 'avoid-all'] } })
      .from(document.querySelector('main') as HTMLElement)
    say(await worker.outputPdf('blob'))
  } catch {
    say(null)
  }
}

const own = globalThis.frameElement
if (own?.hasAttribute(MARK)) void draw(own)
