import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import type { FileKind } from '#contract/endpoint.ts'
import type { FileStep } from '#contract/onboarding.ts'
import { openLetter } from '#server/export/letter.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { TYPES } from '#server/files/kind.ts'
import type { Tenancy } from '#server/http/tenant-directory.ts'
import { root } from '#server/root.ts'

// Generates the files that demo users submit, so that reviewers have content to look at.

const SKIN = ['#8d5a3b', '#6f4428', '#a06b47', '#5b3720']
const CLOTH = ['#1d4ed8', '#b91c1c', '#047857', '#7c3aed', '#b45309']
const GROUND = ['#e0f2fe', '#fef3c7', '#dcfce7', '#fae8ff']

type Look = { skin: string; cloth: string; ground: string }
const lookOf = (at: number): Look => ({
  skin: SKIN[at % SKIN.length] as string,
  cloth: CLOTH[at % CLOTH.length] as string,
  ground: GROUND[at % GROUND.length] as string,
})

/** SVG of a head and shoulders, in a box 100 wide and 120 high. */
const face = ({ skin, cloth, ground }: Look): string =>
  `<rect width="100" height="120" fill="${ground}"/>
  <path d="M8 120c2-26 20-34 42-34s40 8 42 34z" fill="${cloth}"/>
  <rect x="40" y="70" width="20" height="22" rx="8" fill="${skin}"/>
  <ellipse cx="50" cy="50" rx="25" ry="30" fill="${skin}"/>
  <path d="M25 46c0-20 10-29 25-29s25 9 25 29c-6-10-12-14-25-14s-19 4-25 14z" fill="#1c1917"/>
  <circle cx="41" cy="50" r="2.6" fill="#1c1917"/><circle cx="59" cy="50" r="2.6" fill="#1c1917"/>
  <path d="M41 64q9 7 18 0" stroke="#1c1917" stroke-width="2" fill="none"/>`

const lines = (x: number, y: number, widths: number[], gap = 16): string =>
  widths
    .map(
      (width, at) => `<rect x="${x}" y="${y + at * gap}" width="${width}" height="7" rx="3" fill="#78716c"/>`,
    )
    .join('')

/** SVG of an ID-like card with lines in place of texts, so that it cannot be mistaken for a real one. */
const card = (inside: string): string =>
  `<rect width="480" height="300" fill="#a8a29e"/><rect x="24" y="24" width="432" height="252" rx="16" fill="#f5f5f4"/>
  <rect x="24" y="24" width="432" height="40" rx="16" fill="#15803d"/>${inside}`

const PICTURES = {
  passport: look => `<svg viewBox="0 0 100 120">${face(look)}</svg>`,
  idFront: look =>
    `<svg viewBox="0 0 480 300">${card(
      `<svg x="44" y="84" width="120" height="144" viewBox="0 0 100 120">${face(look)}</svg>${lines(190, 96, [180, 220, 120, 200, 150], 26)}`,
    )}</svg>`,
  idBack: () =>
    `<svg viewBox="0 0 480 300">${card(
      `${lines(48, 92, [380, 340, 360], 24)}<g fill="#1c1917">${Array.from({ length: 48 }, (_, at) => `<rect x="${48 + at * 8}" y="190" width="${1 + ((at * 7) % 5)}" height="56"/>`).join('')}</g>`,
    )}</svg>`,
  investImage: ({ cloth, ground }) =>
    `<svg viewBox="0 0 480 300"><rect width="480" height="300" fill="${ground}"/><rect y="232" width="480" height="68" fill="#d6c2a0"/>
    <rect x="110" y="96" width="260" height="136" fill="#fff7ed"/>
    ${Array.from({ length: 8 }, (_, at) => `<rect x="${100 + at * 35}" y="70" width="35" height="34" fill="${at % 2 ? '#ffffff' : cloth}"/>`).join('')}
    <rect x="290" y="146" width="52" height="86" fill="#7c2d12"/><rect x="132" y="178" width="136" height="10" fill="#57534e"/>
    ${['#dc2626', '#16a34a', '#ea580c', '#65a30d', '#b45309', '#eab308'].map((color, at) => `<circle cx="${146 + at * 22}" cy="166" r="12" fill="${color}"/>`).join('')}</svg>`,
  investLogo: ({ cloth, ground }) =>
    `<svg viewBox="0 0 200 200"><rect width="200" height="200" fill="${ground}"/><circle cx="100" cy="100" r="74" fill="${cloth}"/><path d="M62 128V84l38-26 38 26v44z" fill="#ffffff"/><rect x="90" y="98" width="20" height="30" fill="${cloth}"/></svg>`,
} satisfies Partial<Record<FileStep, (look: Look) => string>>

/** Contents of the certificates that users upload. */
const CERTIFICATES = {
  kraPin: [
    'PIN certificate',
    'Personal identification number',
    (at: number) => `A00${4_100_000 + at * 137}Z`,
  ],
  businessName: [
    'Certificate of registration',
    'Registration number',
    (at: number) => `BN-${10_000 + at * 71}`,
  ],
  businessBank: ['Business account', 'Account number', (at: number) => String(1_020_000_000 + at * 7_919)],
  entrepreneurMap: [
    'Entrepreneur map',
    'My dream',
    () => 'A shop of my own at the market, with two helpers.',
  ],
  codeConduct: ['Code of conduct', 'Agreed', () => 'Read and signed.'],
  photoConsent: ['Photography consent', 'Agreed', () => 'Read and signed.'],
  agreementLetter: ['Acceleration agreement letter', 'Agreed', () => 'Read and signed.'],
} satisfies Partial<Record<FileStep, readonly [string, string, (at: number) => string]>>

/** Strokes of a signature drawn by finger. */
const SIGNATURE = [
  [120, 620, 180, 260, 240, 640, 300, 380, 350, 600, 410, 460, 470, 600],
  [440, 420, 560, 380, 700, 480, 860, 330],
]

/** Creates the file that a person submits for a step. Pictures vary with `at`, documents also with the name. */
export type Hand = (
  step: FileStep,
  person: { name: string; at: number },
  tenant: Pick<Tenancy, 'name' | 'theme' | 'contact'>,
) => Promise<UploadedFile>

/** Opens a file generator that renders each picture once. */
export function openHand(): Hand {
  const drawn = new Map<string, Buffer>()
  const draw = (svg: string): Buffer => {
    const known = drawn.get(svg)
    if (known) return known
    const options = { fitTo: { mode: 'width', value: 640 }, font: { loadSystemFonts: false } } as const
    const bytes = new Resvg(svg, options).render().asPng()
    drawn.set(svg, bytes)
    return bytes
  }
  const video = readFileSync(join(root, 'server/demo/shop.webm'))

  return async (step, { name, at }, tenant) => {
    const make = (kind: FileKind, bytes: Buffer): UploadedFile => ({
      name: `${step}.${kind}`,
      kind,
      type: TYPES[kind],
      bytes,
    })
    if (step === 'investVideo') return make('webm', video)
    if (step in PICTURES) {
      const svg = PICTURES[step as keyof typeof PICTURES](lookOf(at))
      return make('png', draw(svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')))
    }
    const [title, label, value] = CERTIFICATES[step as keyof typeof CERTIFICATES]
    const letter = openLetter(tenant, { title, language: 'en', page: 'Page' })
    letter.paragraph('A paper of the demo: it certifies nothing.')
    letter.facts([
      ['Name', name],
      [label, value(at)],
    ])
    if (!['kraPin', 'businessName', 'businessBank'].includes(step))
      letter.strokes(SIGNATURE, `Signature: ${name}`)
    return make('pdf', await letter.end())
  }
}
