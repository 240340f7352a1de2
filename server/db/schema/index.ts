export * from './account.ts'
export * from './job.ts'
export * from './lending.ts'
export * from './tenant.ts'
