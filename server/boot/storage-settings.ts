import type { S3Account } from '#server/files/s3.ts'
import type { Given } from './setting-table.ts'

export type StorageSettings = {
  /** S3 account for files, or null: they are in the data folder. */
  s3: S3Account | null
  /** Virus scanner that checks every file before it becomes visible, or null. */
  scanUrl: string | null
  /** Days after which unused files are deleted. */
  keepFilesDays: number
}

const DAYS = 30

/** Reads the file storage settings. */
export function readStorage({ text, address, problems }: Given): StorageSettings {
  function s3Account(): S3Account | null {
    const [bucket, region] = [text('S3_BUCKET'), text('S3_REGION')]
    const [key, secret] = [text('S3_KEY'), text('S3_SECRET')]
    const endpoint = address('S3_ENDPOINT')
    if (!bucket) {
      if (key || secret || endpoint || region) problems.push('S3_BUCKET: is missing')
      return null
    }
    if (!key) problems.push('S3_KEY: is missing')
    if (!secret) problems.push('S3_SECRET: is missing')
    if (!region && !endpoint) problems.push('S3_REGION: is missing')
    if (!key || !secret || !(region || endpoint)) return null
    return {
      bucket,
      key,
      secret,
      region: region ?? 'us-east-1',
      endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    }
  }

  const keepFilesDays = Number(text('KEEP_FILES_DAYS') ?? DAYS)
  return { s3: s3Account(), scanUrl: address('SCAN_URL'), keepFilesDays }
}
