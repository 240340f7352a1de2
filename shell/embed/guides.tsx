import { Fragment } from 'react'
import { Code } from './code.tsx'
import { useT } from './words.ts'

/** Sites whose players show the videos of courses and programmes. */
const PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com https://drive.google.com'

/** Renders what a content security policy must allow: exactly the sources that each way of embedding loads from. */
export function PolicyGuide({ origin, tag, rule }: { origin: string; tag: string; rule: string | null }) {
  const t = useT()
  return (
    <section className="guide stack">
      <h2>{t('csp')}</h2>
      <p>{t('cspText')}</p>
      <h3>{t('cspInline')}</h3>
      <Code label={t('cspInline')} text={`script-src ${origin}\nconnect-src ${origin}`} />
      <p>{t('cspMedia')}</p>
      <Code
        label={t('cspMedia')}
        text={`img-src ${origin}\nmedia-src ${origin}\nframe-src ${origin} ${PLAYERS}`}
      />
      <h3>{t('cspFrame')}</h3>
      <Code label={t('cspFrame')} text={`script-src ${origin}\nconnect-src ${origin}\nframe-src ${origin}`} />
      <p>{t('cspTrusted')}</p>
      <h3>{t('cspWindow')}</h3>
      <Code label={t('cspWindow')} text="Cross-Origin-Opener-Policy: same-origin-allow-popups" />
      <p>{t('cspStyle')}</p>
      <Code label="CSS" text={rule ?? `${tag} {\n  --wz-brand: #0f766e;\n}`} />
    </section>
  )
}

/** Renders the same snippet for the frameworks that partners' sites use. */
export function FrameworkGuide({ script, loader, tag }: { script: string; loader: string; tag: string }) {
  const t = useT()
  const guides = [
    { name: t('exampleEvent'), text: null, code: plain(tag) },
    { name: 'React', text: t('exampleReactText'), code: `${script}\n\n${react(tag)}` },
    { name: 'Vue', text: t('exampleVueText'), code: `${script}\n\n${vue(tag)}` },
    { name: 'WordPress', text: t('exampleWordPressText'), code: wordpress(tag, loader) },
  ]
  return (
    <section className="guide stack">
      <h2>{t('examples')}</h2>
      {guides.map(({ name, text, code }) => (
        <Fragment key={name}>
          <h3>{name}</h3>
          {text && <p>{text}</p>}
          <Code label={name} text={code} />
        </Fragment>
      ))}
    </section>
  )
}

const plain = (tag: string) => `document.querySelector('${tag}').addEventListener('wz-complete', event => {
  console.log(event.detail)
})`

const react = (tag: string) => `export const Loan = () => (
  <${tag} onwz-complete={event => console.log(event.detail)} />
)`

const vue = (tag: string) => `// vite.config.js
vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('wz-') } } })

<!-- in a component -->
<${tag} @wz-complete="event => done(event.detail)" />`

const wordpress = (tag: string, loader: string) => `add_action('wp_head', function () {
  echo '${loader}';
});
add_shortcode('loan_widget', fn() => '<${tag}></${tag}>');`
