import { describe, expect, it } from 'vitest'
import { readTexts } from './setting-table.ts'
import { readStorage } from './storage-settings.ts'

function read(env: Record<string, string>) {
  const problems: string[] = []
  return { ...readStorage(readTexts(env, problems)), problems }
}

const BUCKET = { S3_BUCKET: 'wezesha-files', S3_KEY: 'AKIA', S3_SECRET: 'secret' }

describe('storage settings', () => {
  it('default to the data folder, no scan, and 30 days for unused files', () => {
    expect(read({})).toEqual({ s3: null, scanUrl: null, keepFilesDays: 30, problems: [] })
  })

  it('accept a bucket at Amazon or another server', () => {
    const account = { bucket: 'wezesha-files', key: 'AKIA', secret: 'secret' }
    expect(read({ ...BUCKET, S3_REGION: 'af-south-1' }).s3).toEqual({
      ...account,
      region: 'af-south-1',
      endpoint: 'https://s3.af-south-1.amazonaws.com',
    })
    expect(read({ ...BUCKET, S3_ENDPOINT: 'http://minio:9000/' }).s3).toEqual({
      ...account,
      region: 'us-east-1',
      endpoint: 'http://minio:9000',
    })
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ S3_BUCKET: 'files' }, /^S3_KEY: is missing/],
    [{ S3_KEY: 'x' }, /^S3_BUCKET: is missing/],
    [BUCKET, /^S3_REGION: is missing/],
    [{ ...BUCKET, S3_BUCKET: '../x', S3_REGION: 'x' }, /^S3_BUCKET: is not/],
    [{ SCAN_URL: 'clamav:3310' }, /^SCAN_URL: must be an address/],
    [{ KEEP_FILES_DAYS: '0' }, /^KEEP_FILES_DAYS: must be/],
  ])('report an error: %j', (env, problem) => {
    expect(read(env).problems[0]).toMatch(problem)
  })
})
