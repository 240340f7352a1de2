import { encode } from 'uqr'

/** Draws a QR code of an address, with the quiet zone that scanners need. */
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
      // slightly wider, so that no lines show between squares
      if (isDark) page.rect(x + column * unit, y + row * unit, unit + 0.05, unit + 0.05)
    }
  }
  page.fill('#000000')
}
