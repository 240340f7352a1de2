import type { Pair, SessionInfo, TaskItem, ToolItem } from '#contract/playbook-wire.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { createModel, WAITS } from './model.ts'

export const PAIRS = 'GET data/pairedAdvisor'
export const CHAPTERS = 'GET data/playbookChapter'
export const SESSIONS = 'GET data/playbookSession'
export const INFO = 'GET data/playbookSessionInfo'
export const TOOLS = 'GET data/playbookTool'
export const TASKS = 'GET data/playbookTask'
export const FEEDS = 'GET data/playbookFeed'
export const REPLY = 'POST playbook/add-task-response'
export const FEEDBACK = 'POST playbook/add-feedback'

export const [P, C, S] = ['a', 'b', 'c'].map(letter => letter.repeat(24)) as [string, string, string]
export const SESSION = `/b/${P}/c/${C}/s/${S}`

export const pair = (more: Partial<Pair> = {}): Pair => ({
  _id: idOf('d'),
  usrId: idOf('e'),
  advisorMail: 'grace@advisors.example',
  advisorName: 'Grace Muriuki',
  advisorWaap: '+254712000001',
  endedAt: null,
  assignedPlaybooks: {
    [P]: { id: P, _id: P, name: 'Starting right', info: 'The first weeks.', progress: 50, since: 0 },
  },
  progress: {
    playbookId: P,
    chapterId: C,
    sessionId: S,
    state: '50%',
    stateNumber: 50,
    status: 'ongoing' as const,
  },
  ...more,
})
export const info = (more: Partial<SessionInfo> = {}): SessionInfo => ({
  _id: S,
  name: 'Who buys?',
  position: 1,
  info: 'Look around.',
  isEnglish: false,
  playbookId: P,
  chapterId: C,
  ...more,
})
export const tool = (more: Partial<ToolItem> = {}): ToolItem => ({
  _id: idOf('1'),
  name: 'Customer list',
  info: 'Fill it in.',
  icon: 'list',
  _isDone: false,
  value: 'https://docs.google.com/x',
  ...more,
})
export const task = (more: Partial<TaskItem> = {}): TaskItem => ({
  _id: idOf('2'),
  topic: 'Talk to five',
  task: 'Ask them why.',
  state: 'open',
  note: '',
  taskResp: '',
  dueDate: Date.UTC(2026, 10, 27, 20, 59, 59),
  date: { response: null },
  files: [],
  fileLinks: [],
  ...more,
})

/** Creates a user's playbooks on a fake server with the given answers. @param chosen the previously chosen pair */
export function playing(
  answers: Answers = {},
  path = '/',
  chosen: Pair | null = pair(),
  person = 'person-1',
) {
  Object.assign(WAITS, { pair: 0, step: 0 })
  localStorage.clear()
  if (chosen) localStorage.setItem(`wezesha:playbook:pair:${person}`, JSON.stringify(chosen))
  const stood = standIn({
    attributes: { path },
    answers: {
      [PAIRS]: { data: [pair()] },
      [CHAPTERS]: { data: [{ _id: C, name: 'Customers', position: 1, progress: 50 }] },
      [SESSIONS]: { data: [{ _id: S, name: 'Who buys?', position: 1, progress: 50, info: '' }] },
      [INFO]: { data: [info()] },
      [TOOLS]: { data: [tool()] },
      [TASKS]: { data: [task()] },
      [FEEDS]: { data: [] },
      'GET playbook/home': { data: [] },
      'GET playbook/alerts': { data: [] },
      'POST playbook/alerts/read': { read: 0 },
      ...answers,
    },
  })
  stood.host.element.setAttribute('draft', person)
  return { ...stood, model: createModel(stood.host) }
}
