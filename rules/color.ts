/** WCAG 2.2: the least contrast of body text. */
export const TEXT_CONTRAST = 4.5

/** Relative luminance of `#rrggbb`, 0 (black) to 1 (white). Formula: WCAG 2.2, "relative luminance". */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21. Formula: WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** White or near-black, whichever reads on the colour. One of the two always reaches 4.5:1 (black's worst case is 4.58). */
export const textOn = (color: string): '#ffffff' | '#000000' =>
  contrast(color, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : '#000000'
