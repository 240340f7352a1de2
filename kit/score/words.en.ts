import type { Catalogue } from '#kit/core/words.ts'

/** Names of categories, measures, bands and units: what every screen about scores says. */
export const scoreEn = {
  'band-bad': 'Bad',
  'band-average': 'Average',
  'band-good': 'Good',
  'band-excellent': 'Excellent',

  'category-financialResults': 'Financial results',
  'category-impactData': 'Impact data',
  'category-participationInAcceleration': 'Participation in acceleration',
  'category-loanRepayment': 'Loan repayment',

  'measure-monthlyRevenueGrowth': 'Monthly revenue growth',
  'measure-avgMonthlyCashflow': 'Average monthly cash flow',
  'measure-cashFlowValidated': 'Cash flow validated',
  'measure-monthlyRevenueTurnover': 'Monthly revenue turnover',
  'measure-consistentlyCashFlowPositive': 'Consistently cash flow positive',
  'measure-timelinessOfReporting': 'Timeliness of reporting',
  'measure-noOfDirectJobsCreated': 'Direct jobs created',
  'measure-noOfIndirectJobsCreated': 'Indirect jobs created',
  'measure-avgFullTimeEmployeeSalary': 'Average salary of full-time employees',
  'measure-noOfEmployees': 'Number of employees',
  'measure-insurancesProvided': 'Insurances provided',
  'measure-contractsHRSystems': 'Contracts and HR systems',
  'measure-advisoryPlaybook': 'Advisory playbook',
  'measure-businessCoach': 'Business coach',
  'measure-chanukaCheckinAttendance': 'Chanuka check-in attendance',
  'measure-lateRepayments': 'Late repayments',
  'measure-percentageOfDueLoansRepaid': 'Due loans repaid',
  'measure-noOfCompletedLoansRepaid': 'Completed loans repaid',

  'source-books': 'From your books in DigiKua',
  'source-validation': 'From your validated statements',
  'source-surveys': 'From the quarterly survey',
  'source-loans': 'From your loans',
  'source-account': 'From your registration',
  'source-playbook': 'From your playbooks',
  'source-staff': 'Noted by staff',

  percentValue: '{value} %',
  countValue: '{value}',
  monthsValue: { one: '{count} month', other: '{count} months' },
  yearsValue: { one: '{count} year', other: '{count} years' },
  ratingValue: '{value} of 5',
  ratioValue: '{value} times',
  daysBefore: 'before the quarter ended',
  daysAfter: { one: '{count} day after the quarter', other: '{count} days after the quarter' },
  notAnswered: 'not answered',
  notKnown: 'Not known',
  quarterName: 'Quarter {quarter} of {year}',
} as const satisfies Catalogue
export type ScoreWords = typeof scoreEn
