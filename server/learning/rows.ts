/** Converts a timestamp to epoch seconds, as on the wire. */
export const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
