/** WCAG 2.2: minimum contrast of body text. */
export const TEXT_CONTRAST = 4.5

/** WCAG 2.2: minimum contrast of non-text elements, large text and parts of a control against their surroundings. */
export const MARK_CONTRAST = 3

/** Default surface colours of widgets and pages, as in kit/core/tokens.css. */
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

/** Returns white or near-black, whichever reads better on the colour. One always reaches 4.5:1 (black's worst case is 4.58). */
export const textOn = (color: string): '#ffffff' | '#000000' =>
  contrast(color, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : '#000000'

/** Returns a brand colour's contrast ratios: its text on it, and the colour itself on a light and on a dark surface. */
export const readBrand = (brand: string): { text: number; onLight: number; onDark: number } => ({
  text: contrast(brand, textOn(brand)),
  onLight: contrast(brand, LIGHT_SURFACE),
  onDark: contrast(brand, DARK_SURFACE),
})

/**
 * Checks whether a brand colour is usable. Browsers that can compute colours adjust text on and in it for contrast. Phones that can't
 * show the colour itself on white, and white on the colour, but never on a dark surface.
 */
export const isReadableBrand = (brand: string): boolean => readBrand(brand).onLight >= MARK_CONTRAST
