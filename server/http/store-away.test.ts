import { afterAll, expect, it } from 'vitest'
import { openEither } from '#server/db/testing.ts'
import { openS3 } from '#server/files/s3.ts'
import type { Files } from '#server/files/store.ts'
import { handlers, jpgOf, metadata, PICTURE, rows } from '#server/files/testing.ts'
import { signIn } from '#server/people/testing.ts'
import { serveS3 } from '#server/sandbox/s3.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { fileAddress } from './stored-file.ts'

const s3 = await serveS3()
afterAll(() => s3.close())
const files: Files = openS3(s3.account)
const services = testServices({ files })
const lines: string[] = []
withDemoApp(openEither, {
  services,
  api: { rows, handlers },
  log: { write: (line: string) => void lines.push(line) },
  settings: { logLevel: 'error' },
})

/** Requests that fail before a call gives up: the first, and three more tries. */
const TRIES = 4
const AWAY = {
  code: 'unavailable',
  message: 'Files cannot be saved or opened at the moment. Please try again in a few minutes.',
}

it('while S3 fails, uploads and files are told to be out of reach, the log names the cause, and an upload goes on later', async () => {
  const { headers } = await signIn(database, 'client')
  const bytes = jpgOf(3_000)
  const begun = await app.inject({
    method: 'POST',
    url: '/api/media/tus',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata({ purpose: PICTURE, name: 'a.jpg' }),
    },
  })
  const { pathname } = new URL(String(begun.headers.location))
  const send = () =>
    app.inject({
      method: 'PATCH',
      url: pathname,
      payload: bytes,
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    })
  s3.fail(TRIES)
  const failed = await send()
  expect(failed.statusCode).toBe(503)
  expect(failed.json()).toMatchObject(AWAY)
  expect(lines.join('')).toContain('S3 answers 503 to PUT uploads/')
  expect((await send()).statusCode).toBe(204)

  const url = fileAddress(services.vault, '', pathname.split('/').pop() as string)
  s3.fail(TRIES)
  const shown = await app.inject({ url, headers: { host: 'localhost' } })
  expect(shown.statusCode).toBe(503)
  expect(shown.json()).toMatchObject(AWAY)
  expect((await app.inject({ url, headers: { host: 'localhost' } })).rawPayload).toEqual(bytes)
})
