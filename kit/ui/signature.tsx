import { type PointerEvent, type ReactNode, useRef } from 'react'
import type { Signature } from '#contract/onboarding.ts'
import { Button } from '#kit/core/button.tsx'
import { FieldGroup } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import css from './signature.css?inline'
import type { SignatureWords } from './signature.en.ts'

type Props = {
  /** Target of links from an error summary. */
  name: string
  value: Signature
  onChange(strokes: Signature): void
  error?: string | null
  /** Alternative for users who cannot draw. */
  instead?: ReactNode
}

const style = styleRef(css)
/** Coordinates run to this value on both axes; the box is SHAPE times as wide as high. */
const SIDE = 1000
const SHAPE = 3
/** Limits of the contract: numbers per stroke, and strokes. */
const MOST_NUMBERS = 2_000
const MOST_STROKES = 60
/** Points closer than this, in thousandths of the width, are dropped. */
const LEAST_STEP = 4
/** Strokes with less ink, in thousandths of the width, are taps by mistake. */
const LEAST_INK = 100

/** Renders a field for a signature by finger, pen or mouse, stored as lines. Requires a widget whose words include `signatureEn`. */
export function SignatureField({ name, value, onChange, error, instead }: Props) {
  const t = useWords<SignatureWords>()
  const held = useRef<number | null>(null)
  // several moves may occur between two renders
  const latest = useRef(value)
  latest.current = value

  const change = (strokes: Signature) => {
    latest.current = strokes
    onChange(strokes)
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || held.current !== null || latest.current.length >= MOST_STROKES) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = event.pointerId
    const [x, y] = placeOf(event)
    // a dot is a line of minimal length
    change([...latest.current, [x, y, Math.min(SIDE, x + 1), y]])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (held.current !== event.pointerId) return
    const last = latest.current.at(-1) as number[]
    const longer = extendStroke(last, placeOf(event))
    if (longer !== last) change([...latest.current.slice(0, -1), longer])
  }
  const end = () => {
    held.current = null
  }
  return (
    <FieldGroup
      className="signature gap-2"
      label={t('signature')}
      hint={
        <>
          {t('signatureHint')} {instead}
        </>
      }
      error={error}
    >
      <svg
        ref={style}
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={isSigned(value) ? t('signatureSigned') : t('signatureBox')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className="rule" d={`M60 780H${SIDE - 60}`} />
        {value.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no names and are never reordered
          <path key={index} d={lineOf(stroke)} />
        ))}
      </svg>
      <Button className="start" name={name} onClick={() => change([])}>
        {t('signatureClear')}
      </Button>
    </FieldGroup>
  )
}

/** Returns the pointer's position in the box, in whole numbers. */
function placeOf(event: PointerEvent<SVGSVGElement>): [x: number, y: number] {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  const share = (at: number, length: number) =>
    Math.round(Math.min(1, Math.max(0, length > 0 ? at / length : 0)) * SIDE)
  return [share(event.clientX - left, width), share(event.clientY - top, height)]
}

/**
 * Returns a stroke extended by a point, or unchanged if the point is too close to the last one. A stroke that grows too long drops every
 * second point, which is not visible.
 */
export function extendStroke(stroke: number[], [x, y]: [x: number, y: number]): number[] {
  const [lastX = 0, lastY = 0] = stroke.slice(-2)
  if (distance(lastX, lastY, x, y) < LEAST_STEP) return stroke
  const kept = stroke.length + 2 > MOST_NUMBERS ? stroke.filter((_, index) => index % 4 < 2) : stroke
  return [...kept, x, y]
}

/** Whether these strokes are a signature, and not only a touch of the box while scrolling. */
export const isSigned = (strokes: Signature): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= LEAST_INK

/** Returns the length of a stroke, in thousandths of the width of the box. */
function lengthOf(stroke: readonly number[]): number {
  let length = 0
  for (let at = 2; at < stroke.length; at += 2) {
    const [fromX = 0, fromY = 0, x = 0, y = 0] = stroke.slice(at - 2, at + 2)
    length += distance(fromX, fromY, x, y)
  }
  return length
}

const distance = (fromX: number, fromY: number, x: number, y: number): number =>
  Math.hypot(x - fromX, (y - fromY) / SHAPE)

const lineOf = (stroke: number[]): string =>
  stroke.map((number, index) => (index === 0 ? `M${number}` : index === 2 ? `L${number}` : number)).join(' ')
