export * from './account.ts'
export * from './job.ts'
export * from './tenant.ts'
