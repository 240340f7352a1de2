import type { S3Account } from '#server/files/s3.ts'

export type StorageSettings = {
  /** Where files lie, or null: in the data folder. */
  s3: S3Account | null
  /** A service that looks every file through before anybody can see it, or null. */
  scanUrl: string | null
  /** After how many days a file goes that nothing uses. */
  keepFilesDays: number
}

const DAYS = 30

/**
 * Reads from the environment where files are kept.
 * @param problems takes a sentence for each setting that is missing or wrong
 */
export function readStorage(env: NodeJS.ProcessEnv, problems: string[]): StorageSettings {
  const text = (name: string) => env[name]?.trim() || null

  function address(name: string): string | null {
    const value = text(name)
    if (value === null) return null
    if (/^https?:\/\/[^\s?#]+$/.test(value) && URL.canParse(value)) return value.replace(/\/+$/, '')
    problems.push(`${name}: must be an address that starts with https://`)
    return null
  }

  function s3Account(): S3Account | null {
    const [bucket, region, key, secret] = ['S3_BUCKET', 'S3_REGION', 'S3_KEY', 'S3_SECRET'].map(name =>
      text(name),
    )
    const endpoint = address('S3_ENDPOINT')
    if (!bucket) {
      if (key || secret || endpoint || region) problems.push('S3_BUCKET: is missing')
      return null
    }
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
      problems.push('S3_BUCKET: is not the name of a bucket')
    if (!key) problems.push('S3_KEY: is missing')
    if (!secret) problems.push('S3_SECRET: is missing')
    if (!region && !endpoint) problems.push('S3_REGION: is missing')
    if (!key || !secret || !(region || endpoint)) return null
    return {
      ...{ bucket, key, secret },
      region: region ?? 'us-east-1',
      endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    }
  }

  function days(): number {
    const value = text('KEEP_FILES_DAYS') ?? String(DAYS)
    if (/^\d{1,5}$/.test(value) && Number(value) >= 2) return Number(value)
    problems.push('KEEP_FILES_DAYS: must be a number of days, 2 or more')
    return DAYS
  }

  return { s3: s3Account(), scanUrl: address('SCAN_URL'), keepFilesDays: days() }
}
