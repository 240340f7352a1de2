/** An exact non-negative fraction, `over ÷ under`. It is rounded once, at the end, by a function named after the rounding. */
export type Fraction = { over: bigint; under: bigint }

/** Basis points in one whole. */
export const WHOLE = 10_000

/** Returns a whole number times a share in basis points. */
export const fraction = (of: number, basisPoints: number): Fraction => ({
  over: BigInt(of) * BigInt(basisPoints),
  under: BigInt(WHOLE),
})

/** Rounds to the nearest multiple of the step; ties go up. */
export const halfUp = ({ over, under }: Fraction, step = 1): number =>
  Number((2n * over + under * BigInt(step)) / (2n * under * BigInt(step))) * step

/** Rounds down to a multiple of the step. */
export const roundDown = ({ over, under }: Fraction, step = 1): number =>
  Number(over / (under * BigInt(step))) * step

/** Rounds up to a multiple of the step. */
export const roundUp = ({ over, under }: Fraction, step = 1): number =>
  Number((over + under * BigInt(step) - 1n) / (under * BigInt(step))) * step
