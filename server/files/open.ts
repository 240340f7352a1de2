import { openDisk } from './disk.ts'
import { openS3, type S3Account } from './s3.ts'
import type { Files } from './store.ts'

/** Opens the file store: S3 if the settings name a bucket, else the data folder on disk. */
export const openFiles = ({ dataDir, s3 }: { dataDir: string; s3: S3Account | null }): Files =>
  s3 ? openS3(s3) : openDisk(dataDir)
