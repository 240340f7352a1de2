/** An exact number from zero up, `over ÷ under`. It is rounded once, at the end, by a name that says how. */
export type Fraction = { over: bigint; under: bigint }

/** Basis points in one whole. */
export const WHOLE = 10_000

/** A whole number times a share in basis points. */
export const share = (of: number, basisPoints: number): Fraction => ({
  over: BigInt(of) * BigInt(basisPoints),
  under: BigInt(WHOLE),
})

/** The nearest multiple of the step; the upper one when two are equally near. */
export const halfUp = ({ over, under }: Fraction, step = 1): number =>
  Number((2n * over + under * BigInt(step)) / (2n * under * BigInt(step))) * step

/** The greatest multiple of the step that is not above. */
export const down = ({ over, under }: Fraction, step = 1): number =>
  Number(over / (under * BigInt(step))) * step

/** The least multiple of the step that is not below. */
export const up = ({ over, under }: Fraction, step = 1): number =>
  Number((over + under * BigInt(step) - 1n) / (under * BigInt(step))) * step
