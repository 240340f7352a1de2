/** WCAG 2.2: the least contrast of body text. */
export const TEXT_CONTRAST = 4.5

/** WCAG 2.2: the least contrast of marks, large text and the parts of a control with what lies around them. */
export const MARK_CONTRAST = 3

/** What widgets and pages stand on, as kit/core/tokens.css has it by default. */
const LIGHT_SURFACE = '#ffffff'
const DARK_SURFACE = '#181a1d'

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

/** How a brand colour stands out: its text on it, and the colour itself on a light and on a dark surface; contrast ratios. */
export const readBrand = (brand: string): { text: number; onLight: number; onDark: number } => ({
  text: contrast(brand, textOn(brand)),
  onLight: contrast(brand, LIGHT_SURFACE),
  onDark: contrast(brand, DARK_SURFACE),
})

/**
 * Whether a brand colour can be used. Text on it and in it is made to read by browsers that can compute colours; the phones
 * that cannot show the colour itself on white, and white on the colour, and never a dark surface.
 */
export const isReadableBrand = (brand: string): boolean => readBrand(brand).onLight >= MARK_CONTRAST
