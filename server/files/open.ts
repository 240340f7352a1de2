import { openDisk } from './disk.ts'
import { openS3, type S3Account } from './s3.ts'
import type { Files } from './store.ts'

/** Files in S3 where the settings name a bucket, else on disk in the data folder. */
export const openFiles = ({ dataDir, s3 }: { dataDir: string; s3: S3Account | null }): Files =>
  s3 ? openS3(s3) : openDisk(dataDir)
