import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, settle, type } from '#kit/testing.tsx'
import type { Question } from './place.ts'
import {
  AGAIN,
  ANSWER,
  answered,
  freshState,
  HUBS,
  questionOf,
  questions,
  STATE,
  show,
  stateOf,
} from './testing.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const at = (letter: string) => `/apply/${idOf(letter)}`

describe('choosing the hub', () => {
  const fresh = freshState({ hub: null, status: false })

  test('comes first, with the specified message', async () => {
    const { reads, send, text, all, server, sent } = await show({ state: fresh })
    await reads('Ngong Road')
    await send()
    expect(text()).toContain('Select the location of the hub closest to you')
    all('[value=Nairobi]')[0]?.click()
    await settle()
    server.state = freshState({ status: false })
    await send()
    expect(sent(STATE).at(-1)).toMatchObject({ query: { location: 'Nairobi' } })
    await reads('This takes 2 to 5 minutes.')
  })

  test('shows a connection failure, and can retry', async () => {
    const { reads, send, all, server } = await show({ state: fresh })
    await reads('Kisumu')
    all('[value=Kisumu]')[0]?.click()
    await settle()
    server.isAway = true
    await send()
    await reads('Error! Try again')
  })

  test('shows a failed and an empty list of hubs', async () => {
    const { reads, button, known } = await show({
      state: fresh,
      answers: { [HUBS]: new ApiError('unavailable', 'The service is unavailable at the moment.', 503) },
    })
    await reads('The service is unavailable at the moment.')
    known[HUBS] = { data: [] }
    await press(button('Try again'))
    await reads('There is no hub to choose yet.')
  })
})

describe('the welcome', () => {
  test('lists a skipped question as not answered, and it can still be answered', async () => {
    const skipped = { verdict: 'pending', value: '' } as const
    const asked = [questionOf('1', 1, { required: false, ...skipped }), questionOf('2', 2)]
    const { reads, all, model } = await show({ path: '/welcome', state: stateOf({ questions: asked }) })
    await reads('1 of 2 answered')
    expect(all('.questions li')[0]?.textContent).toBe('1Question 1Question 1Not answered')
    model.path.navigate(at('1'))
    await reads('You skipped this question. You can still answer it until it is approved.')
  })

  test('names the cohort and all questions, and starts', async () => {
    const { reads, text, all, button, server, model } = await show({ path: '/welcome', state: freshState() })
    await reads('Welcome to Growth 2026')
    expect(all('.questions li').map(one => one.textContent)).toEqual([
      '1What does your business sell?',
      '2How many people work in it?',
      '3What would you do with more money?',
    ])
    expect(text()).toContain('Your hub: Nairobi')
    server.state = stateOf()
    await press(button('Start Now'))
    expect(model.path.$path.get()).toBe(at('1'))
    await reads('Question 1 of 3')
  })

  test('lets an applicant who has not started change the hub', async () => {
    const { reads, button } = await show({ path: '/welcome', state: freshState() })
    await reads('Your hub: Nairobi')
    await press(button('Choose another hub'))
    await reads('Kisumu')
  })

  test('redirects a returning applicant to the next question, with a message', async () => {
    const { reads, emit, button, model } = await show({
      path: '/welcome',
      state: stateOf({ questions: answered(1) }),
    })
    await reads('Question 2 of 3')
    await reads('Continue with your application')
    expect(emit).toHaveBeenCalledWith('navigate', { path: at('2'), replace: true })
    model.path.navigate('/welcome')
    await reads('Welcome to Growth 2026')
    await press(button('Continue with your application'))
    await reads('Question 2 of 3')
  })

  test('shows the time left', async () => {
    const { reads } = await show({ state: stateOf() })
    await reads('12 days left, until 5 Dec 2026')
    const last = await show({ state: stateOf({ daysLeft: 0, timeLeft: { hour: 3, mins: 20 } }) })
    await last.reads('3 h 20 min left, until 5 Dec 2026')
  })
})

describe('a question', () => {
  test('is shown alone, beside a list with names truncated to 21 characters', async () => {
    const { reads, all, text } = await show({ path: at('2'), state: stateOf({ questions: answered(1) }) })
    await reads('Question 2 of 3')
    const names = all('.list .lines > :first-child')
    expect(names.map(one => one.querySelector('[aria-hidden]')?.textContent)).toEqual([
      'What does your busine...',
      'How many people work ...',
      'What would you do wit...',
    ])
    expect(names[0]?.getAttribute('title')).toBe('What does your business sell?')
    expect(names[0]?.querySelector('.sr')?.textContent).toBe('What does your business sell?')
    expect(all('.list [aria-current]')).toHaveLength(1)
    expect(text()).toContain('1 of 3 answered, 33%')
  })

  test('shows what is missing, in the specified words', async () => {
    const { reads, send, text, sent } = await show({ path: at('1') })
    await reads('Question 1 of 3')
    await send()
    expect(text()).toContain('*This field is required')
    expect(sent(ANSWER)).toEqual([])
    const file = questionOf('1', 1, { type: 'file', fileType: 'presentation' })
    const other = await show({ path: at('1'), state: stateOf({ questions: [file] }) })
    await other.reads('PPTX, PPT, PDF, at most 30 MB')
    await other.send()
    expect(other.text()).toContain('Select your file to continue')
  })

  test.each([
    ['presentation', 'Presentation'],
    ['word', 'Word document'],
    ['spreadsheet', 'spreadsheet'],
    ['pdf', 'PDF'],
    ['video', 'Video'],
    ['audio', 'Audio'],
  ] as const)('for a file of kind %s is labelled as such', async (fileType, label) => {
    const { reads, all } = await show({
      path: at('1'),
      state: stateOf({ questions: [questionOf('1', 1, { type: 'file', fileType })] }),
    })
    await reads('at most')
    expect(all('.upload .label')[0]?.textContent).toContain(label)
  })

  test('uses the field of its type', async () => {
    const options = ['Shop', 'Market', 'Online']
    const { reads, field, send, all, server } = await show({
      path: at('1'),
      state: stateOf({
        questions: [
          questionOf('1', 1, { type: 'textarea' }),
          questionOf('2', 2, { type: 'number' }),
          questionOf('3', 3, { type: 'checkbox', options }),
          questionOf('4', 4, { type: 'select', options }),
        ],
      }),
    })
    await reads('Question 1 of 4')
    expect(field().tagName).toBe('TEXTAREA')
    await type(field(), 'First line\nsecond line')
    await send()
    await reads('Question 2 of 4')
    await type(field(), 'many')
    await send()
    await reads('Enter a number, like 12 or 3.5.')
    await type(field(), '1,200')
    await send()
    await reads('Question 3 of 4')
    for (const one of all('[type=checkbox]').slice(1)) {
      one.click()
      await settle()
    }
    await send()
    await reads('Question 4 of 4')
    await type(field(), 'Market')
    await send()
    await reads('Submission Successful')
    expect(server.state.questions.map(({ value }) => value)).toEqual([
      'First line\nsecond line',
      '1200',
      'Market\nOnline',
      'Market',
    ])
  })

  test('that is out of order redirects to the next one', async () => {
    const { reads, text } = await show({ path: at('3') })
    await reads('You will only go to the next step after completing the previous step')
    expect(text()).toContain('Question 1 of 3')
  })

  test('that was returned shows the reason and the server’s message', async () => {
    const back = answered(2).map((one, index) =>
      index === 0 ? { ...one, verdict: 'rejected' as const, reason: 'Please say more.' } : one,
    )
    const { reads, text, field } = await show({
      path: '/welcome',
      state: stateOf({ questions: back, message: 'One answer was sent back.' }),
    })
    await reads('Sent back: Please say more.')
    await reads('One answer was sent back.')
    expect(field().value).toBe('Answer 1')
    expect(text()).toContain('Question 1 of 3')
    expect(text()).not.toContain('Continue with your application')
  })

  test('that was answered can be viewed, and changed until approved', async () => {
    const [first, second, third] = answered(2) as [Question, Question, Question]
    const { reads, button, field, place } = await show({
      path: at('2'),
      state: stateOf({ questions: [{ ...first, verdict: 'approved' }, { ...second, value: '4' }, third] }),
    })
    await reads('You can still change it until it is approved.')
    expect(field().value).toBe('4')
    await press(button('‹ Previous question'))
    await reads('Approved. Nothing more to do here.')
    expect(place.querySelector('form')).toBeNull()
    expect(place.querySelector('.text')?.textContent).toBe('Answer 1')
    await press(button('Next question ›'))
    await press(button('Next question ›'))
    await reads('Question 3 of 3')
  })

  test('keeps a rejected answer in its field', async () => {
    const { reads, field, send } = await show({
      path: at('1'),
      answers: { [ANSWER]: new ApiError('invalid', 'Write at least ten words.', 400) },
    })
    await reads('Question 1 of 3')
    await type(field(), 'Vegetables')
    await send()
    await reads('Write at least ten words.')
    expect(field().value).toBe('Vegetables')
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  test('shows an error when the response has no message', async () => {
    const { reads, field, send } = await show({ path: at('1'), answers: { [ANSWER]: { message: '' } } })
    await reads('Question 1 of 3')
    await type(field(), 'Vegetables')
    await send()
    await reads('Saving progress may have Failed, Unknown response or invalid data provided')
  })
})

describe('offline', () => {
  test('answering continues, with a count of queued answers', async () => {
    const { reads, field, send, line, text } = await show({ path: at('1') })
    await reads('Question 1 of 3')
    line(false)
    await reads('You can keep answering without a connection')
    await type(field(), 'Vegetables')
    await send()
    await reads('Question 2 of 3')
    await reads('1 answer waiting to be sent')
    expect(text()).toContain('1 of 3 answered')
    await type(field(), '4')
    await send()
    await reads('2 answers waiting to be sent')
    line(true)
    await vi.waitUntil(() => !text().includes('waiting to be sent'))
    expect(text()).toContain('2 of 3 answered')
  })

  test('without storage the user is asked to keep the page open', async () => {
    const { reads, field, send, line } = await show({ path: at('1'), drafts: { kept: null, off: true } })
    await reads('Question 1 of 3')
    line(false)
    await type(field(), 'Vegetables')
    await send()
    await reads('Keep this page open until then.')
    await type(field(), '4')
    await send()
    await reads('2 answers waiting to be sent')
  })

  test('queued answers can be sent by hand', async () => {
    const { reads, field, send, server, button, text } = await show({ path: at('1') })
    await reads('Question 1 of 3')
    server.isAway = true
    await type(field(), 'Vegetables')
    await send()
    await reads('1 answer waiting to be sent')
    server.isAway = false
    await press(button('Send now'))
    await vi.waitUntil(() => !text().includes('waiting to be sent'))
  })

  test('a rejected answer is shown with its reason, to be fixed', async () => {
    const { reads, field, send, line, known, button } = await show({ path: at('1') })
    await reads('Question 1 of 3')
    line(false)
    await type(field(), 'Vegetables')
    await send()
    const take = known[ANSWER]
    known[ANSWER] = new ApiError('invalid', 'Write at least ten words.', 400)
    line(true)
    await reads('An answer was not accepted: What does your business sell?')
    await reads('Write at least ten words.')
    known[ANSWER] = take
    await press(button('Check it'))
    await reads('Question 1 of 3')
    await type(field(), 'Vegetables, fruit and flowers')
    await send()
    await reads('Question 2 of 3')
  })

  test('a rejected answer that was discarded can be brought back', async () => {
    const { reads, field, send, line, known, button, text } = await show({ path: at('1') })
    await reads('Question 1 of 3')
    line(false)
    await type(field(), 'Vegetables')
    await send()
    known[ANSWER] = new ApiError('invalid', 'Write at least ten words.', 400)
    line(true)
    await reads('Write at least ten words.')
    await press(button('Discard'))
    await reads('Deleted from this device')
    expect(text()).not.toContain('An answer was not accepted')
    await press(button('Undo'))
    await reads('An answer was not accepted: What does your business sell?')
  })
})

describe('the end', () => {
  test('shows the review status and the answers', async () => {
    const { reads, text, place, button, server } = await show({ state: stateOf({ questions: answered(3) }) })
    await reads('Submission Successful')
    await reads('Your application is under review.')
    expect(place.querySelectorAll('.part li')).toHaveLength(3)
    expect(text()).toContain('3 of 3 answered, 100%')
    server.state = stateOf({ questions: answered(3), stage: 'judging' })
    await press(button('Check my Progress'))
    await reads('advanced to the judging round')
  })

  test('shows the next step after selection and after rejection', async () => {
    const all = answered(3)
    const chosen = await show({ state: stateOf({ questions: all, path: '/success', stage: 'selected' }) })
    await chosen.reads('You are selected!')
    expect(chosen.button('Go to your lessons').getAttribute('href')).toBe('/dashboard/lms/home')
    const not = await show({ state: stateOf({ questions: all, stage: 'not-selected' }) })
    await not.reads('You were not selected this time')
    expect(not.text()).not.toContain('You can apply again')
  })

  test('offers a rejected applicant the next cohort, with earlier answers', async () => {
    const photo = {
      id: idOf('8'),
      name: 'My shop.jpg',
      type: 'image/jpeg',
      size: 90_000,
      address: 'https://portal.example/files/8',
    }
    const [first, second] = questions as [Question, Question]
    const asked = [
      { ...first, earlier: { value: 'Fresh fish', file: null } },
      { ...second, type: 'file' as const, earlier: { value: null, file: photo } },
    ]
    const next = { name: 'Harvest', year: 2027 }
    const { server, reads, tap, sent, field, send } = await show({
      path: '/approvals',
      state: stateOf({
        questions: answered(3),
        stage: 'not-selected',
        again: { ...next, deadline: '2027-03-01T20:59:59.000Z' },
      }),
      answers: {
        [AGAIN]: () => {
          server.state = freshState({ questions: asked, cohort: next })
          return { message: 'You can apply again.', data: server.state }
        },
      },
    })
    await reads('Harvest 2027 accepts applications until 1 Mar 2027')
    await tap('Apply to Harvest 2027')
    await reads('Welcome to Harvest 2027')
    expect(sent(AGAIN)).toHaveLength(1)

    server.state = stateOf({ questions: asked, cohort: next })
    await tap('Start Now')
    await reads('This is what you answered last time')
    expect(field().value).toBe('Fresh fish')
    await send()
    expect(sent(ANSWER).at(-1)?.body).toMatchObject({ value: 'Fresh fish' })
    await reads('What you sent last time: My shop.jpg')
  })

  test('past the deadline shows contacts, and offers the next cohort', async () => {
    const again = { name: 'Spring', year: 2027, deadline: '2027-03-01T20:59:59.000Z' }
    const { reads, text, all, named } = await show({ state: stateOf({ path: '/too_late', again }) })
    await reads('Too Late!')
    expect(named('Apply to Spring 2027')).toBeDefined()
    for (const part of ['Contact your mentor or trainer', 'Grace Wanjiru', 'Nairobi, Ngong Road']) {
      expect(text()).toContain(part)
    }
    expect(all('dd a').map(one => one.getAttribute('href'))).toEqual([
      'mailto:nairobi@example.org',
      'tel:+254700000001',
    ])
    expect(text()).not.toContain('days left')
  })
})

describe('errors', () => {
  test('an unknown path offers the way back and the tutorial', async () => {
    const { reads, button, place } = await show({
      path: '/somewhere',
      state: stateOf({ tutorial: 'https://youtu.be/dQw4w9WgXcQ' }),
    })
    await reads('Something is not ok!')
    await reads('It is hosted on YouTube')
    expect(place.querySelector('iframe')).toBeNull()
    await press(button('Watch the video'))
    const frame = place.querySelector('iframe')
    expect(frame?.getAttribute('src')).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
    expect(frame?.hasAttribute('sandbox')).toBe(true)
    expect(button('Open it on YouTube').getAttribute('href')).toBe('https://youtu.be/dQw4w9WgXcQ')
    await press(button('Check my Progress'))
    await reads('Question 1 of 3')
  })

  test('lessons are hidden without the learning module', async () => {
    const state = stateOf({ questions: answered(3), path: '/success', stage: 'selected' })
    const { reads, text } = await show({ state, modules: ['onboarding'] })
    await reads('You are selected!')
    expect(text()).not.toContain('Go to your lessons')
  })

  test('a missing cohort links to the lessons', async () => {
    const { reads, button } = await show({
      state: stateOf({ path: '', error: 'No cohort is open for Nairobi at the moment.', questions: [] }),
    })
    await reads('No cohort is open for Nairobi at the moment.')
    expect(button('Go to your lessons').getAttribute('href')).toBe('/dashboard/lms/home')
  })

  test('a load failure can be retried', async () => {
    const { reads, button, known } = await show({
      answers: { [STATE]: new ApiError('unavailable', 'The service is away.', 503) },
    })
    await reads('Error Occured The service is away.')
    known[STATE] = () => stateOf()
    await press(button('Check my Progress'))
    await reads('Question 1 of 3')
    const away = await show({ answers: { [STATE]: new ApiError('unreachable', '') } })
    await away.reads('Error! Try again')
  })

  test('an inactive account asks the page to sign out, and links to its invitation', async () => {
    const { reads, button, emit } = await show({
      state: stateOf({ path: '/invited', error: 'Your account is not active.' }),
    })
    await reads('Your account is not active.')
    expect(button('Go to my invitation').getAttribute('href')).toBe('https://portal.example/invited')
    expect(emit).toHaveBeenCalledWith('signout', { next: '/invited', message: 'Your account is not active.' })
  })
})

test('is translated into Kiswahili', async () => {
  const { reads, text } = await show({ path: at('1'), language: 'sw' })
  await reads('Swali la 1 kati ya 3')
  for (const part of ['Ombi lako', 'Umejibu 0 kati ya 3', 'Hifadhi na uendelee', 'Zimebaki siku 12']) {
    expect(text()).toContain(part)
  }
})

test.each([
  ['what was answered', stateOf({ questions: answered(2) }), '2 of 3 questions answered', 'Continue'],
  [
    'that it is with the judges',
    stateOf({ stage: 'judging' }),
    'The judges have your application.',
    'Check the status',
  ],
])('the summary card shows %s', async (_, state, sentence, link) => {
  const { reads, button } = await show({ view: 'summary', state })
  await reads(sentence)
  expect(button(link).getAttribute('href')).toContain('/dashboard/applicant/')
})
