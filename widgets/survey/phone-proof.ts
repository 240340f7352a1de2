import { isLanguage } from '#contract/language.ts'
import type { Model } from './model.ts'
import type { Opened } from './survey.ts'

/** Sends a verification code to a phone. @throws ApiError */
export async function askCode({ host, $opened }: Model, phone: string, language: string): Promise<void> {
  await host.api('POST survey/open/:code/phone', {
    params: { code: ($opened.get() as Opened).code },
    body: { phone, ...(isLanguage(language) && { language }) },
  })
}

/** Exchanges the code for a pass and continues. @throws ApiError */
export async function confirm(
  { host, storage, open, $opened, $isProved }: Model,
  phone: string,
  given: string,
): Promise<void> {
  const { code } = $opened.get() as Opened
  const body = { phone, code: given }
  const { pass, expiresAt } = await host.api('POST survey/open/:code/confirm', { params: { code }, body })
  storage.keepPass(code, { phone, pass, expiresAt })
  $isProved.set(true)
  await open()
}
