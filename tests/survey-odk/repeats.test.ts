// @vitest-environment jsdom
import type { AnyNode } from '@getodk/xforms-engine'
import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { removeEntry } from '#rules/survey/entry-changes.ts'
import { firstAnswers } from '#rules/survey/first-answers.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { answer, fillIn, standingOf } from '#rules/survey/sheet.ts'
import { ask } from '#rules/survey/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'

/*
 * Compares repeats in our engine with the public one: household members are added, edited and removed at random, and after every step each
 * row of each entry must have the same state in both. The form is written as the public converter would.
 */

const HOUSEHOLD: SurveyDefinition = {
  title: { en: 'Household' },
  languages: ['en'],
  lists: {},
  items: [
    {
      kind: 'group',
      name: 'members',
      label: { en: 'Member' },
      repeat: {},
      items: [
        ask('integer', 'age', { default: '5', constraint: '. < 10' }),
        ask('text', 'school', { relevant: '${age} < 7', required: '${age} > 3' }),
        ask('calculate', 'place', { calculation: 'position(..)' }),
        ask('calculate', 'twice', { calculation: '${age} * 2' }),
        ask('calculate', 'of', { calculation: 'count(${members})' }),
        {
          kind: 'group',
          name: 'job',
          relevant: '${age} >= 7',
          items: [ask('integer', 'pay'), ask('text', 'boss', { relevant: '${pay} > 2' })],
        },
      ],
    },
    ask('calculate', 'many', { calculation: 'count(${members})' }),
    ask('calculate', 'oldest', { calculation: 'max(${age})' }),
    ask('calculate', 'ages', { calculation: 'sum(${age})' }),
    ask('calculate', 'second', { calculation: 'indexed-repeat(${age}, ${members}, 2)' }),
    ask('integer', 'rooms', { relevant: 'count(${members}) > 2', constraint: '. <= count(${members})' }),
    ask('integer', 'shops'),
    {
      kind: 'group',
      name: 'shop',
      label: { en: 'Shop' },
      repeat: { count: '${shops}', most: 5 },
      items: [ask('text', 'street', { required: true })],
    },
    ask('calculate', 'streets', { calculation: "join('-', ${street})" }),
  ],
}

const BINDS = [
  '/data/members/age" type="int" constraint=". &lt; 10',
  '/data/members/school" type="string" relevant=" ../age  &lt; 7" required=" ../age  &gt; 3',
  '/data/members/place" type="string" calculate="position(..)',
  '/data/members/twice" type="string" calculate=" ../age  * 2',
  '/data/members/of" type="string" calculate="count( /data/members )',
  '/data/members/job" relevant=" ../age  &gt;= 7',
  '/data/members/job/pay" type="int',
  '/data/members/job/boss" type="string" relevant=" ../pay  &gt; 2',
  '/data/many" type="string" calculate="count( /data/members )',
  '/data/oldest" type="string" calculate="max( /data/members/age )',
  '/data/ages" type="string" calculate="sum( /data/members/age )',
  '/data/second" type="string" calculate="indexed-repeat( /data/members/age ,  /data/members , 2)',
  '/data/rooms" type="int" relevant="count( /data/members ) &gt; 2" constraint=". &lt;= count( /data/members )',
  '/data/shops" type="int',
  '/data/shop/street" type="string" required="true()',
  `/data/streets" type="string" calculate="join('-',  /data/shop/street )`,
]
const input = (path: string) => `<input ref="${path}"><label>x</label></input>`
const XFORM = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
<h:head><h:title>Household</h:title><model><instance><data id="household" version="1">
<members jr:template=""><age>5</age><school/><place/><twice/><of/><job><pay/><boss/></job></members>
<members><age>5</age><school/><place/><twice/><of/><job><pay/><boss/></job></members>
<many/><oldest/><ages/><second/><rooms/><shops/><shop jr:template=""><street/></shop><streets/></data></instance>
${BINDS.map(bind => `<bind nodeset="${bind}"/>`).join('\n')}
</model></h:head><h:body>
<group ref="/data/members"><label>Member</label><repeat nodeset="/data/members">${['age', 'school'].map(one => input(`/data/members/${one}`)).join('')}
<group ref="/data/members/job">${['pay', 'boss'].map(one => input(`/data/members/job/${one}`)).join('')}</group></repeat></group>
${['rooms', 'shops'].map(one => input(`/data/${one}`)).join('')}
<group ref="/data/shop"><label>Shop</label><repeat nodeset="/data/shop" jr:count=" /data/shops " jr:noAddRemove="true()">${input('/data/shop/street')}</repeat></group>
</h:body></h:html>`

/** Returns the path in the other engine: `members[2].boss` is `/data/members[2]/job/boss`. */
const pathTo = (name: string): string =>
  `/data/${name.replace('].', ']/').replace(/\/(pay|boss)$/, '/job/$1')}`

async function openTheirs() {
  Object.assign(globalThis, { __dirname: '/' })
  const { createInstance } = await import('@getodk/xforms-engine')
  const { root } = await createInstance(XFORM)
  const find = (path: string): AnyNode | undefined => {
    const look = (node: AnyNode): AnyNode | undefined =>
      node.nodeType !== 'repeat-range:uncontrolled' && node.currentState.reference === path
        ? node
        : (node.currentState.children ?? []).map(look).find(Boolean)
    return look(root)
  }
  const range = root.currentState.children.find(one => one.nodeType === 'repeat-range:uncontrolled')
  if (range?.nodeType !== 'repeat-range:uncontrolled') throw new Error('There is no repeat')
  return { find, range }
}

type Step =
  | { does: 'answer'; which: number; value: string }
  | { does: 'add' }
  | { does: 'remove'; which: number }

test('entries added, answered and removed match in both engines', {
  timeout: TIMEOUTS.long,
}, async () => {
  const loaded = loadSurvey(HOUSEHOLD)
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems))
  const { survey } = loaded
  const now = Date.now()
  const theirs = await openTheirs()
  let sheet = fillIn(survey, firstAnswers(survey), { now })
  const seen = new Set<string>()

  const take = (step: Step): void => {
    const count = Number(standingOf(sheet, 'members').value)
    if (step.does === 'add' && count < 5) {
      sheet = answer(sheet, 'members', String(count + 1))
      theirs.range.addInstances()
    } else if (step.does === 'remove' && count > 1) {
      const at = step.which % count
      sheet = removeEntry(sheet, 'members', at + 1)
      theirs.range.removeInstances(at)
    } else if (step.does === 'answer') {
      const asked = [...sheet.survey.rows.values()].filter(
        ({ name, question }) => question && question.kind !== 'calculate' && standingOf(sheet, name).relevant,
      )
      const { name = '' } = asked[step.which % asked.length] ?? {}
      const node = theirs.find(pathTo(name))
      if (node?.nodeType !== 'input') throw new Error(`There is no ${name}`)
      // the other engine has no upper bound, and loses the content of entries that are removed and added by their number
      const more = Math.max(Number(step.value), Number(standingOf(sheet, 'shop').value))
      const value = name === 'shops' ? String(Math.min(5, more)) : step.value
      sheet = answer(sheet, name, value)
      node.setValue(value)
    }
    seen.add(`${step.does} ${standingOf(sheet, 'members').value}`)
  }

  const steps = array(
    tuple(nat(9), nat(), constantFrom('', '1', '2', '4', '6', '8', '12')).map(
      ([kind, which, value]): Step => {
        if (kind === 0) return { does: 'add' }
        return kind === 1 ? { does: 'remove', which } : { does: 'answer', which, value }
      },
    ),
    { minLength: 1, maxLength: 4 },
  )
  assert(
    property(steps, some => {
      for (const one of some) take(one)
      const names = [...sheet.survey.rows.values()].flatMap(({ name, question }) => (question ? [name] : []))
      const ours = names.map(name => {
        const { relevant, required, fault, value } = standingOf(sheet, name)
        return { name, relevant, required, fault, value }
      })
      const public_ = names.map(name => {
        const node = theirs.find(pathTo(name))
        if (!node) return { name, missing: true }
        const { relevant, required, value } = node.currentState
        const violation = 'violation' in node.validationState ? node.validationState.violation : null
        const fault = violation?.condition ?? null
        return { name, relevant, required: relevant && required, fault, value: String(value ?? '') }
      })
      expect({ answers: sheet.answers, rows: ours }).toEqual({ answers: sheet.answers, rows: public_ })
    }),
    { numRuns: 300, endOnFailure: true },
  )
  expect(seen.size).toBeGreaterThan(8)
})
