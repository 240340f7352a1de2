import { LANGUAGES, type Language } from '#contract/language.ts'
import { type SigninWord, signinWordsEn } from '#contract/signin-words.en.ts'
import { signinWordsSw } from '#contract/signin-words.sw.ts'
import type { Tenant } from '#contract/tenant.ts'
import { type Html, html } from '#server/http/html.ts'

const WORDS: Record<Language, Record<SigninWord, string>> = { en: signinWordsEn, sw: signinWordsSw }

/** A field of the form as the kit draws it, so that nothing moves when the portal takes over. */
const field = (name: 'email' | 'password', autocomplete: string, label: Html): Html =>
  html`<div class="field"><label class="label" for="opening-${name}">${label}</label><div class="input"><input id="opening-${name}" name="${name}" type="${name}" autocomplete="${autocomplete}" autocapitalize="none" autocorrect="off" spellcheck="false" /></div><div class="error"></div></div>`

/**
 * The sign-in form, to be typed into before the portal's script is there: that takes over what was typed, and sends what was sent
 * (shell/opening.ts). Posted, so that without any script no password stands in an address.
 */
export function signinForm({ languages, texts }: Pick<Tenant, 'languages' | 'texts'>): {
  above: Html
  form: Html
} {
  const inEach = (draw: (language: Language) => Html | string): Html =>
    html`${languages.map(language => html`<span lang="${language}">${draw(language)}</span>`)}`
  const say = (word: SigninWord): Html =>
    inEach(language => texts[language]?.[`account.${word}`] ?? WORDS[language][word])
  const next = (language: Language) =>
    languages[(languages.indexOf(language) + 1) % languages.length] ?? language
  return {
    above: html`<div class="language">${
      languages.length > 1
        ? inEach(
            language =>
              html`<a class="switch" href="?lang=${next(language)}">${LANGUAGES[next(language)].name}</a>`,
          )
        : null
    }</div>`,
    form: html`<p class="lead">${say('signinLead')}</p>
        <form class="form" method="post">
          <div class="refusal"></div>
          ${field('email', 'username', say('email'))}
          ${field('password', 'current-password', say('password'))}
          <a class="more" href="/password/email">${say('forgotPassword')}</a>
          <button class="button primary" type="submit">${say('signIn')}</button>
        </form>`,
  }
}
