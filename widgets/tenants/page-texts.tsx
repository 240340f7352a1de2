import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { ManagedTenant, PageText } from '#contract/administration.ts'
import { PAGE_TEXT } from '#contract/page-text.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n } from '#kit/core/i18n.tsx'
import { styled } from '#kit/core/style.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import prose from '#kit/ui/prose.css?inline'
import { LanguagePills } from './language-pills.tsx'
import type { Model } from './model.ts'
import { titleOf } from './page-texts.ts'
import { pagesEn } from './pages.en.ts'
import { SaveForm } from './save.tsx'
import { useFaults, useNotify, useT } from './words.tsx'

type Props = { model: Model; tenant: ManagedTenant; id: string }

/** Renders the portal's information pages; with an id, one of them for editing. */
export const PageTexts = withWords(pagesEn, Pages)

function Pages({ model, tenant, id }: Props) {
  const t = useT()
  const { language } = useI18n()
  const { code } = tenant
  const { of, value: pages, failure } = useStore(model.pages.list.$state)
  if (failure && !pages) return <Failure text={failure.message} onRetry={() => model.pages.list.load(code)} />
  if (!pages || of !== code) return <Skeleton parts={['line', 'card', 'card', 'card']} />
  const ofSlug = (slug: string) => pages.filter(one => one.slug === slug)
  const open = ofSlug(id)
  if (open.length > 0) return <OnePage model={model} tenant={tenant} pages={open} />
  if (id) return <Empty title={t('pageMissing')} />
  return (
    <>
      <p className="muted">{t('pagesLead')}</p>
      <ul className="list">
        {[...new Set(pages.map(({ slug }) => slug))].map(slug => (
          <li key={slug}>
            <span>
              <Link href={`/${code}/pages/${slug}`}>
                <strong>{titleOf(ofSlug(slug), language)}</strong>
              </Link>
              {ofSlug(slug).map(page => (
                <Note key={page.language} page={page} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Renders what has to be done about a page in one language, if anything. */
function Note({ page: { language, title, mentions } }: { page: PageText }) {
  const t = useT()
  if (title && !mentions) return null
  return (
    <span className="muted">
      {t(language)}: {mentions ? t('pageMentions', { text: mentions }) : t('pageUnwritten')}
    </span>
  )
}

function OnePage({ model, tenant, pages }: Pick<Props, 'model' | 'tenant'> & { pages: readonly PageText[] }) {
  const t = useT()
  const language = useStore(model.$language)
  const page = pages.find(one => one.language === language) ?? pages[0]
  return (
    <>
      <h3>{titleOf(pages, useI18n().language)}</h3>
      {tenant.languages.length > 1 && (
        <LanguagePills
          label={t('textLanguage')}
          languages={tenant.languages}
          value={page?.language}
          onChange={one => model.$language.set(one)}
        />
      )}
      {page && <Editor key={page.language} model={model} code={tenant.code} page={page} />}
    </>
  )
}

function Editor({ model, code, page }: { model: Model; code: string; page: PageText }) {
  const t = useT()
  const notify = useNotify(model)
  const { pages } = model
  const key = pages.keyOf(code, page)
  const typed = useStore(pages.forms.$typed)[key]
  const state = pages.forms.stateOf(useStore(pages.forms.$states), key)
  const error = useFaults(state.faults)
  const { title, markdown } = pages.formOf(code, page)
  const field = (name: 'title' | 'markdown') => ({
    name,
    label: t(name === 'title' ? 'pageTitle' : 'pageText'),
    maxLength: PAGE_TEXT[name],
    error: error(name),
    onChange: (text: string) => pages.edit(code, page, { [name]: text }),
  })
  return (
    <>
      <SaveForm
        state={state}
        labels={{ title: t('pageTitle'), markdown: t('pageText') }}
        isChanged={typed !== undefined}
        action={t('save')}
        onSave={async () => notify(await pages.save(code, page), t('saved'))}
        onDiscard={() => pages.forms.clear(key)}
      >
        <Note page={page} />
        <TextInput {...field('title')} value={title} />
        <TextInput {...field('markdown')} value={markdown} lines={16} hint={t('pageTextHint')} />
      </SaveForm>
      <Preview model={model} code={code} page={page} markdown={markdown} />
    </>
  )
}

const style = styled(prose)
/** How long nothing is typed until the preview follows, in ms. */
const PAUSE = 400

type PreviewProps = { model: Model; code: string; page: PageText; markdown: string }

/** Renders the text as visitors would see it, shortly after each change. */
function Preview({ model, code, page, markdown }: PreviewProps) {
  const t = useT()
  const { preview } = model.pages
  const [shown, setShown] = useState<{ html: string } | null>(null)
  const isFirst = shown === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text is rendered again
  useEffect(() => {
    let isGone = false
    const ask = () =>
      preview(code, markdown).then(
        html => !isGone && setShown({ html }),
        () => {},
      )
    const timer = setTimeout(ask, isFirst ? 0 : PAUSE)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [code, markdown, preview])
  return (
    <section className="block" aria-label={t('preview')}>
      <h4>{t('preview')}</h4>
      {shown ? (
        <div
          ref={style}
          className="card prose"
          lang={page.language}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our server escaped every tag in it (server/site/information-page.ts)
          dangerouslySetInnerHTML={{ __html: shown.html }}
        />
      ) : (
        <Skeleton parts={['card']} />
      )}
    </section>
  )
}
