/** Saves a file as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // some browsers start reading only after this task
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a file once it was fetched. @throws ApiError */
export const saveFetched = async (file: Promise<Blob>, name: string) => saveFile(await file, name)

/** Returns a dated file name: `Portfolio report` → `portfolio-report-2026-11-21.csv`, with the date in Nairobi. */
export function datedName(name: string, ending: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date())
  const plain = `${name} ${day}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `${plain}.${ending}`
}
