import type { Catalogue } from '#kit/core/words.ts'

/** Words of the logo part. */
export const logoEn = {
  logo: 'Logo',
  logoLead:
    'Shown at the top of every page in place of the name, 40 pixels high. Screen readers read the name.',
  logoHint: 'SVG, PNG or WebP with a transparent background, at most {most} kB.',
  logoChoose: 'Choose a picture',
  logoOther: 'Choose another picture',
  logoSave: 'Save the logo',
  logoRemove: 'Remove the logo',
  logoRemoved: 'The logo is removed. Everyone sees the name within a minute.',
  logoKind: 'Choose an SVG, PNG or WebP picture',
  logoLarge: 'Choose a picture of at most {most} kB',
  logoBroken: 'This picture cannot be shown. Choose another one',
  logoLook: 'Is it clear on both?',
} as const satisfies Catalogue
