const KB = 1024
const MB = KB * KB

/** Formats a file size in the units of the upload limits: `4.1 MB`, `310 kB`. */
export const formatBytes = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${(bytes / MB).toFixed(1)} MB`
