import { languageOf } from '#server/account/language.ts'
import { choiceNames } from '#server/business/lists.ts'
import type { Files } from '#server/files/store.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { ownLink } from './own.ts'
import { type PictureBytes, renderPoster, renderTeaser } from './papers.ts'
import { sharedProfile } from './share.ts'
import { linkAddress, linksOf, needProfile } from './shown.ts'

/** Reads a picture; one that cannot be read leaves its place empty. */
export const bytesOf = async (files: Files, id: string | null): Promise<PictureBytes> =>
  id === null ? null : files.read(id).catch(() => null)

export const paperHandlers = {
  'GET invest/links/:id/poster': async ({ params: { id }, query }, context) => {
    const { link, found } = await ownLink(id, context, 'read')
    const language = await languageOf(context.sql, context.person, query.language)
    const names = await choiceNames(context.sql, context.person)
    const { business } = found
    return renderPoster(context.tenant, {
      business: business.displayName || business.name,
      category: [names.get(business.category ?? ''), business.location].filter(Boolean).join(' · '),
      address: linkAddress(context.home, link.token),
      language,
    })
  },
  'GET invest/profiles/:id/teaser': async ({ params: { id }, query }, context) => {
    const { sql, person, services, home, tenant } = context
    const found = await needProfile(sql, person, id, 'read')
    const language = await languageOf(sql, person, query.language)
    const open = (await linksOf(sql, id, home)).find(({ kind, revokedAt }) => kind === 'link' && !revokedAt)
    const link = { token: open?.token ?? '' } as Parameters<typeof sharedProfile>[1]['link']
    const profile = await sharedProfile(
      sql,
      { ...found, link },
      { requested: language, home, provider: tenant.name },
    )
    return renderTeaser(tenant, profile, {
      image: await bytesOf(services.files, found.profile.image),
      logo: await bytesOf(services.files, found.profile.logo),
      address: open?.address ?? null,
      language,
    })
  },
} satisfies SomeHandlers
