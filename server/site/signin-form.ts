import { LANGUAGES, type Language } from '#contract/language.ts'
import { type SigninWord, signinWordsEn } from '#contract/signin-words.en.ts'
import { signinWordsSw } from '#contract/signin-words.sw.ts'
import type { Tenant } from '#contract/tenant.ts'
import { type Html, html } from '#server/http/html.ts'

const WORDS: Record<Language, Record<SigninWord, string>> = { en: signinWordsEn, sw: signinWordsSw }

/** Renders a form field with the kit's markup, to avoid a layout shift when the portal takes over. */
const field = (name: 'email' | 'password', autocomplete: string, label: Html): Html =>
  html`<div class="field"><label class="label" for="opening-${name}">${label}</label><div class="input"><input id="opening-${name}" name="${name}" type="${name}" autocomplete="${autocomplete}" autocapitalize="none" autocorrect="off" spellcheck="false" /></div><div class="error"></div></div>`

/**
 * Renders the sign-in form, usable before the portal's script has loaded: the portal then takes over typed input and an early
 * submit (shell/opening.ts). It uses POST, so that without scripts no password ends up in a URL.
 */
export function signinForm({ languages, texts }: Pick<Tenant, 'languages' | 'texts'>): {
  /** The other language, beside the brand. */
  beside: Html
  form: Html
} {
  const inEach = (draw: (language: Language) => Html | string): Html =>
    html`${languages.map(language => html`<span lang="${language}">${draw(language)}</span>`)}`
  const say = (word: SigninWord): Html =>
    inEach(language => texts[language]?.[`account.${word}`] ?? WORDS[language][word])
  const next = (language: Language) =>
    languages[(languages.indexOf(language) + 1) % languages.length] ?? language
  return {
    beside: html`<div class="entering">${
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
