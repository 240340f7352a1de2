export { Home } from './home.tsx'
export { LoanOf } from './loan-of.tsx'
export { Support } from './support.tsx'
