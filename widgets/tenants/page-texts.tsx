import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { ManagedTenant, PageText } from '#contract/administration.ts'
import { PAGE_TEXT } from '#contract/page-text.ts'
import type { ApiError } from '#kit/core/api.ts'
import { useI18n } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { useLoaded } from '#kit/loaded.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import prose from '#kit/ui/prose.css?inline'
import { LanguagePills } from './language-pills.tsx'
import type { Model } from './model.ts'
import { keyOf, type PageForm, titleOf } from './page-texts.ts'
import { pagesEn } from './pages.en.ts'
import { failureText, useT } from './words.tsx'

type Props = { model: Model; tenant: ManagedTenant; id: string }

/** Renders the portal's information pages; with an id, one of them for editing. */
export const PageTexts = withWords(pagesEn, Pages)

function Pages({ model, tenant, id }: Props) {
  const t = useT()
  const { language } = useI18n()
  const { code } = tenant
  const { value: pages, instead } = useRead(model.pages.list, { parts: ['line', 'card', 'card', 'card'] })
  if (!pages) return instead
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
                <strong>{titleOf(ofSlug(slug), language) ?? t(`page-${slug}`)}</strong>
              </Link>
              {ofSlug(slug).map(page => (
                <Note key={page.language} page={page} isWritten={ofSlug(slug).some(({ title }) => title)} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Renders what has to be done about a page in one language, if anything. @param isWritten whether it is in some language */
function Note({ page: { language, title, mentions }, isWritten }: { page: PageText; isWritten: boolean }) {
  const t = useT()
  if (title && !mentions) return null
  return (
    <span className="muted">
      {t(language)}:{' '}
      {mentions ? t('pageMentions', { text: mentions }) : t(isWritten ? 'pageUnwritten' : 'pageNowhere')}
    </span>
  )
}

function OnePage({ model, tenant, pages }: Pick<Props, 'model' | 'tenant'> & { pages: readonly PageText[] }) {
  const t = useT()
  const language = useStore(model.$language)
  const page = pages.find(one => one.language === language) ?? pages[0]
  return (
    <>
      <h3>{titleOf(pages, useI18n().language) ?? (page && t(`page-${page.slug}`))}</h3>
      {tenant.languages.length > 1 && (
        <LanguagePills
          label={t('textLanguage')}
          languages={tenant.languages}
          value={page?.language}
          onChange={one => model.$language.set(one)}
        />
      )}
      {page && (
        <Editor key={page.language} model={model} page={page} isWritten={pages.some(({ title }) => title)} />
      )}
    </>
  )
}

function Editor({ model, page, isWritten }: { model: Model; page: PageText; isWritten: boolean }) {
  const t = useT()
  const { pages, toaster, $code } = model
  const { title, markdown, version } = page
  const form = useForm<PageForm>({
    fields: [
      { kind: 'text', name: 'title', label: t('pageTitle'), maxLength: PAGE_TEXT.title },
      {
        kind: 'lines',
        name: 'markdown',
        label: t('pageText'),
        hint: t('pageTextHint'),
        lines: 16,
        maxLength: PAGE_TEXT.markdown,
        optional: true,
      },
      { kind: 'custom', name: 'version', label: '' },
    ],
    start: { title, markdown, version },
    draft: model.draftOf(`${$code.get()}/${keyOf(page)}`),
    failureText,
    async send(values) {
      try {
        await pages.save(page, values)
        toaster.announce(t('saved'), { kind: 'good' })
      } catch (error) {
        // the newer version is loaded, and what is typed kept
        if ((error as ApiError).code === 'conflict') {
          await pages.list.refresh()
          form.change({ version: pages.list.find(keyOf(page))?.version ?? version })
        }
        throw error
      }
    },
  })
  const { values } = useStore(form.$state)
  return (
    <>
      <Form
        keeps
        form={form}
        className="form"
        lead={<Note page={page} isWritten={isWritten} />}
        action={t('save')}
      />
      <Preview model={model} page={page} markdown={values.markdown} />
    </>
  )
}

const style = styleRef(prose)
/** How long nothing is typed until the preview follows, in ms. */
const PAUSE = 400

/** Renders the text as visitors would see it, shortly after each change. */
function Preview({ model, page, markdown }: { model: Model; page: PageText; markdown: string }) {
  const t = useT()
  const { preview } = model.pages
  const pause = markdown === page.markdown ? 0 : PAUSE
  const { value: html } = useLoaded(() => preview(markdown), [markdown, preview], pause)
  return (
    <section className="block" aria-label={t('preview')}>
      <h4>{t('preview')}</h4>
      {html !== null ? (
        <div
          ref={style}
          className="card prose"
          lang={page.language}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our server escaped every tag in it (server/site/information-page.ts)
          dangerouslySetInnerHTML={{ __html: html }}
        />
      ) : (
        <Skeleton parts={['card']} />
      )}
    </section>
  )
}
