import { encode } from 'uqr'

/** Draws the code of an address as squares (QR), with the quiet room around it that readers need. */
export function drawCode(
  page: PDFKit.PDFDocument,
  address: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  const unit = side / size
  page.rect(x, y, side, side).fill('#ffffff')
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      // a hair wider, or readers see lines between squares
      if (isDark) page.rect(x + column * unit, y + row * unit, unit + 0.05, unit + 0.05)
    }
  }
  page.fill('#000000')
}
