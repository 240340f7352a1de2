import { BANDS, type Band } from '#contract/score-names.ts'
import { styleRef } from '#kit/core/style.ts'
import type { Stops } from '#rules/score/bands.ts'
import css from './gauge.css?inline'

type Props = {
  /** Name of the measured value. */
  label: string
  /** From 0 to 100. */
  score: number
  /** Needle position, if different from the score. */
  needle?: number
  stops: Stops
  /** Band that contains the score. */
  band: Band
  words: Readonly<Record<Band, string>>
  /** Formatted score: `72.5`. */
  figure: string
  /** Text under the figure, beside the band: a place, a date. */
  line?: string
}

const style = styleRef(css)
const [CENTRE, RADIUS] = [100, 76]
/** Degrees between the hatch lines of a band, whose density distinguishes bands without colour. */
const HATCH: Record<Band, number | null> = { bad: 3, average: 6, good: 12, excellent: null }

/** Returns the point at a value on the half circle, where 0 is left and 100 is right. */
function at(value: number, radius: number): readonly [x: number, y: number] {
  const angle = Math.PI * (1 - value / 100)
  return [CENTRE + radius * Math.cos(angle), CENTRE - radius * Math.sin(angle)]
}
const written = (value: number, radius: number): string =>
  at(value, radius)
    .map(part => part.toFixed(2))
    .join(' ')
const arc = (from: number, to: number): string =>
  `M ${written(from, RADIUS)} A ${RADIUS} ${RADIUS} 0 0 1 ${written(to, RADIUS)}`

/** Returns the path of the hatch lines across a band, between its edges. */
function hatchOf(band: Band, from: number, to: number): string {
  const apart = HATCH[band]
  if (apart === null) return ''
  const step = (apart / 180) * 100
  const lines: string[] = []
  for (let value = from + step; value < to; value += step)
    lines.push(`M ${written(value, RADIUS - 12)} L ${written(value, RADIUS + 12)}`)
  return lines.join(' ')
}

/** Renders a half-circle meter of four bands, each with a word, a colour and a pattern; its value is also available as text. */
export function Gauge({ label, score, needle = score, stops, band, words, figure, line }: Props) {
  const [x, y] = at(needle, RADIUS - 18)
  return (
    <div className="gauge" ref={style}>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element renders its own bar and cannot contain a picture */}
      <div
        className="dial"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={`${figure}, ${words[band]}`}
      >
        <svg viewBox="-10 -4 220 116" aria-hidden="true">
          {BANDS.map((one, number) => {
            const [from, to] = [stops[number] as number, stops[number + 1] as number]
            return (
              <g key={one}>
                <path className={`arc ${one}`} d={arc(from, to)} />
                <path className="hatch" d={hatchOf(one, from, to)} />
              </g>
            )
          })}
          {stops.map(stop => {
            const [left, top] = at(stop, RADIUS + 22)
            return (
              <text key={stop} className="edge" fontSize="8" x={left} y={top + 3} textAnchor="middle">
                {stop}
              </text>
            )
          })}
          <line className="needle" x1={CENTRE} y1={CENTRE} x2={x} y2={y} />
          <circle className="hub" cx={CENTRE} cy={CENTRE} r="6" />
        </svg>
        <p className="reading" aria-hidden="true">
          <strong>{figure}</strong>
          <span>{words[band]}</span>
        </p>
      </div>
      {line && <p>{line}</p>}
      <ul className="bands">
        {BANDS.map((one, number) => (
          <li key={one} aria-current={one === band ? 'true' : undefined}>
            <svg className={`swatch ${one}`} viewBox="0 0 26 14" aria-hidden="true">
              <line x1="0" y1="7" x2="26" y2="7" />
              <path className="hatch" d={swatchOf(one)} />
            </svg>
            {words[one]} {stops[number]}–{stops[number + 1]}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the path of a band's pattern for its legend. */
function swatchOf(band: Band): string {
  const apart = HATCH[band]
  if (apart === null) return ''
  const lines: string[] = []
  for (let x = apart; x < 26; x += apart) lines.push(`M ${x} 0 V 14`)
  return lines.join(' ')
}
