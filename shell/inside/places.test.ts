import { describe, expect, test } from 'vitest'
import type { User } from '#contract/account.ts'
import { Module } from '#contract/module.ts'
import { PAGES, pagesOf } from '#contract/page.ts'
import { pageTitlesEn } from '#contract/page-titles.en.ts'
import { pageTitlesSw } from '#contract/page-titles.sw.ts'
import { ROLES, type Role } from '#contract/role.ts'
import { userWith } from '#shell/testing.tsx'
import { barOf, groupsOf } from './places.ts'

const MODULES = Object.keys(Module.schema) as Module[]

const menu = (role: Role, modules: readonly Module[], changes = {}) =>
  groupsOf(
    pagesOf({ modules: [...modules], landing: 'page' }),
    userWith({ role, useNewOnboarding: true, ...changes }),
  ).map(({ name, places }) => [name, places.map(({ title, isDone }) => (isDone ? `${title} ✓` : title))])

const bar = (
  role: Role,
  modules: readonly Module[],
  { acts = true, ...changes }: Partial<User> & { acts?: boolean } = {},
) => {
  const { places, main } = barOf(
    pagesOf({ modules: [...modules], landing: 'page' }),
    userWith({ role, useNewOnboarding: true, ...changes }),
    () => acts,
  )
  return [places.map(({ title }) => title), main?.title ?? null]
}

describe('A menu', () => {
  test('is grouped when long', () => {
    expect(menu('processor', MODULES)).toEqual([
      [null, ['overview']],
      ['work', ['loans', 'disputes', 'statements', 'payments', 'reviews']],
      [
        'people',
        [
          'clients',
          'books',
          'documentsDesk',
          'allProgrammes',
          'allPlaybooks',
          'investProfiles',
          'scores',
          'surveys',
        ],
      ],
      ['teaching', ['teaching']],
    ])
    expect(menu('super', MODULES).at(-1)).toEqual([
      'run',
      ['reports', 'funds', 'staffs', 'tenants', 'auditTrail'],
    ])
  })

  test('of clients contains every specified name', () => {
    const names: string[] = groupsOf(
      pagesOf({ modules: MODULES, landing: 'page' }),
      userWith({ role: 'client' }),
    )
      .flatMap(({ places }) => places)
      .map(({ title }) => pageTitlesEn[title])
    const specified =
      'Dashboard, My Loans, Onboarding, Playbook, Scorecard, DigiKua, Q Survey, Validation, Business Documents, Profile'
    expect(specified.split(', ').filter(name => !names.includes(name))).toEqual([])
  })

  test.each(Object.keys(ROLES) as Role[])('of %s gives each place its own icon', role => {
    const icons = groupsOf(
      pagesOf({ modules: MODULES, landing: 'page' }),
      userWith({ role, useNewOnboarding: true }),
    ).flatMap(({ places }) => places.map(({ icon }) => icon))
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
  })

  test('has no group headings when short', () => {
    const some = MODULES.filter(module => module !== 'learning' && module !== 'documents')
    expect(menu('sales', some)).toEqual([
      [null, ['overview', 'loans', 'clients', 'books', 'investProfiles', 'scores']],
    ])
  })

  test('puts completed entries last in their group, with a tick', () => {
    const own = MODULES.filter(module => module !== 'books' && module !== 'documents')
    const [, [, places] = []] = menu('client', own)
    expect(places).toEqual(['myLoans', 'onboarding', 'playbook'])
    const [, [, onPaper] = []] = menu('client', own, { useNewOnboarding: false })
    expect(onPaper).toContain('onboarding ✓')
    expect(menu('client', MODULES, { onboardingComplete: true })).toEqual([
      [null, ['dashboard']],
      ['lending', ['myLoans', 'playbook', 'onboarding ✓']],
      [
        'business',
        [
          'digikua',
          'documents',
          'qSurvey',
          'scorecard',
          'creditReport',
          'validation',
          'budget',
          'investProfile',
        ],
      ],
      ['you', ['profile', 'help']],
    ])
  })

  test('has no entries of disabled modules', () => {
    expect(menu('client', ['account', 'loans'])).toEqual([
      [null, ['dashboard', 'myLoans', 'creditReport', 'profile', 'help']],
    ])
  })
})

describe('The bottom bar', () => {
  test('replaces pages of disabled modules, and drops completed ones', () => {
    expect(bar('processor', MODULES)).toEqual([['overview', 'loans', 'reviews', 'clients'], null])
    expect(bar('processor', ['account', 'loans'])).toEqual([
      ['overview', 'loans', 'clients', 'payments'],
      null,
    ])
    expect(bar('client', MODULES)).toEqual([['dashboard', 'myLoans', 'onboarding'], 'quickSale'])
    expect(bar('client', MODULES, { onboardingComplete: true })).toEqual([
      ['dashboard', 'myLoans', 'digikua'],
      'quickSale',
    ])
    // without a book, the main action is paying, while a loan is active
    expect(bar('client', ['account', 'loans'])).toEqual([['dashboard', 'myLoans'], 'payLoan'])
  })

  test('has its main action only while that is possible', () => {
    expect(bar('client', MODULES, { acts: false })).toEqual([
      ['dashboard', 'myLoans', 'onboarding', 'digikua'],
      null,
    ])
  })

  test('labels each page with one word of at most nine letters, in both languages', () => {
    const names = PAGES.filter(page => page.bar).map(({ title, short = title }) => short)
    expect(names.length).toBeGreaterThan(10)
    const long = names.flatMap(name => [pageTitlesEn[name], pageTitlesSw[name]])
    expect(long.filter(word => word.length > 9 || / /.test(word))).toEqual([])
  })
})
