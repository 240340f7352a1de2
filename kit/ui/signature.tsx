import { type PointerEvent, type ReactNode, useId, useRef } from 'react'
import type { Signature } from '#contract/onboarding.ts'
import { Button } from '#kit/core/button.tsx'
import { FieldError } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styled } from '#kit/core/style.ts'
import css from './signature.css?inline'
import type { SignatureWords } from './signature.en.ts'

type Props = {
  /** Where a summary of problems leads to. */
  name: string
  value: Signature
  onChange(strokes: Signature): void
  error?: string | null
  /** The way for whoever cannot draw. */
  instead?: ReactNode
}

const style = styled(css)
/** Both sides of the box; it is this many times as wide as high. */
const SIDE = 1000
const SHAPE = 3
/** What the contract takes: numbers in a stroke, and strokes. */
const MOST_NUMBERS = 2_000
const MOST_STROKES = 60
/** Points that lie closer, as shares of the width in thousandths, say nothing more. */
const LEAST_STEP = 4

/** A signature by finger, pen or mouse, as lines. Draw it in a widget whose words include `signatureEn`. */
export function SignatureField({ name, value, onChange, error, instead }: Props) {
  const t = useWords<SignatureWords>()
  const id = useId()
  const held = useRef<number | null>(null)
  // several moves may come between two drawings
  const latest = useRef(value)
  latest.current = value

  const change = (strokes: Signature) => {
    latest.current = strokes
    onChange(strokes)
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (held.current !== null || latest.current.length >= MOST_STROKES) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = event.pointerId
    const [x, y] = placeOf(event)
    // a dot is a line that is hardly one
    change([...latest.current, [x, y, Math.min(SIDE, x + 1), y]])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (held.current !== event.pointerId) return
    const last = latest.current.at(-1) as number[]
    const longer = drawn(last, placeOf(event))
    if (longer !== last) change([...latest.current.slice(0, -1), longer])
  }
  const end = () => {
    held.current = null
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      className={error ? 'field signature invalid' : 'field signature'}
      part="field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint ${id}-error`}
    >
      <span className="label" id={`${id}-label`}>
        {t('signature')}
      </span>
      <div className="muted" id={`${id}-hint`}>
        {t('signatureHint')} {instead}
      </div>
      <svg
        ref={style}
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={value.length > 0 ? t('signatureSigned') : t('signatureBox')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className="rule" d={`M60 780H${SIDE - 60}`} />
        {value.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no names and never change places
          <path key={index} d={lineOf(stroke)} />
        ))}
      </svg>
      <div>
        <Button name={name} onClick={() => change([])}>
          {t('signatureClear')}
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** Where in the box it is, as whole numbers. */
function placeOf(event: PointerEvent<SVGSVGElement>): [x: number, y: number] {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  const share = (at: number, length: number) =>
    Math.round(Math.min(1, Math.max(0, length > 0 ? at / length : 0)) * SIDE)
  return [share(event.clientX - left, width), share(event.clientY - top, height)]
}

/**
 * A stroke with one more point: the same stroke where the point says nothing more. One that grows too long keeps every other
 * of its points, which nobody sees.
 */
export function drawn(stroke: number[], [x, y]: [x: number, y: number]): number[] {
  const [lastX = 0, lastY = 0] = stroke.slice(-2)
  if (Math.hypot(x - lastX, (y - lastY) / SHAPE) < LEAST_STEP) return stroke
  const kept = stroke.length + 2 > MOST_NUMBERS ? stroke.filter((_, index) => index % 4 < 2) : stroke
  return [...kept, x, y]
}

const lineOf = (stroke: number[]): string =>
  stroke.map((number, index) => (index === 0 ? `M${number}` : index === 2 ? `L${number}` : number)).join(' ')
