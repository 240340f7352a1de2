import { closingHandlers } from './closing.ts'
import { deskHandlers } from './desk.ts'
import { frozenHandlers } from './frozen.ts'
import { noteHandlers } from './notes.ts'
import { overrideHandlers } from './override.ts'
import { reportHandlers } from './report.ts'
import { tableHandlers } from './tables.ts'
import { wireHandlers } from './wire.ts'

/** Handlers of the calls about scores. */
export const scoreHandlers = {
  ...wireHandlers,
  ...deskHandlers,
  ...reportHandlers,
  ...noteHandlers,
  ...closingHandlers,
  ...overrideHandlers,
  ...tableHandlers,
  ...frozenHandlers,
}
