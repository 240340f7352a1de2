/** Types of the parts of html2pdf.js in use. */
declare module 'html2pdf.js' {
  type Worker = {
    set(options: object): Worker
    from(element: HTMLElement): Worker
    outputPdf(kind: 'blob'): Promise<Blob>
  }
  export default function html2pdf(): Worker
}
