import { tenantEndpoints } from './tenant.ts'

/** The API, row by row. Client, server routes, documentation and tests are derived from it. */
export const contract = { ...tenantEndpoints }
export type Contract = typeof contract
