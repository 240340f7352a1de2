import { detailsHandlers } from './details.ts'
import { listHandlers } from './list.ts'
import { mpesaHandlers } from './mpesa.ts'
import type { ClientHandlers } from './table.ts'

/** What answers the calls about people and their profiles. */
export const clientHandlers = {
  ...detailsHandlers,
  ...mpesaHandlers,
  ...listHandlers,
} as ClientHandlers
