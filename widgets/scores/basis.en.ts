import type { MeasureId, Metric } from '#contract/score-names.ts'

/** Reasons for the initial thresholds of each table: the specification's, or our own. */
export const basisEn = {
  'basis-financialResults.monthlyRevenueGrowth':
    'Our own: steady sales earn half of the points, 8% growth a quarter earns all.',
  'basis-financialResults.avgMonthlyCashflow':
    'Our own: a month’s surplus should cover an instalment of a first loan.',
  'basis-financialResults.cashFlowValidated':
    'Specification, 9: discrepancy less than 2%, greater than 5%, greater than 9%.',
  'basis-financialResults.monthlyRevenueTurnover':
    'Our own: from what a stall sells to what a shop with an employee sells.',
  'basis-financialResults.consistentlyCashFlowPositive':
    'Our own: a third of the points for each month of the quarter.',
  'basis-financialResults.timelinessOfReporting':
    'Our own: nine in ten entries within seven days means good record keeping.',
  'basis-impactData.noOfDirectJobsCreated': 'Specification, 9: jobs more than 3, 3, 1 or 2, none.',
  'basis-impactData.noOfIndirectJobsCreated':
    'As direct jobs (specification, 9): more than 3, 3, 1 or 2, none.',
  'basis-impactData.avgFullTimeEmployeeSalary':
    'Our own: from a helper’s pay to more than the minimum wage in a town.',
  'basis-impactData.noOfEmployees': 'Our own: six people is where a microbusiness becomes a small one.',
  'basis-impactData.insurancesProvided': 'Our own: health, accident and goods are the three usual ones.',
  'basis-impactData.contractsHRSystems': 'Our own: the law requires a written contract with everyone.',
  'basis-impactData.timelinessOfReporting':
    'Specification, 9: one survey a quarter. In time is before the quarter ends; after a month no one can answer.',
  'basis-participationInAcceleration.advisoryPlaybook':
    'Our own: four fifths of the sessions means the playbook was followed.',
  'basis-participationInAcceleration.businessCoach':
    'Specification, 9: meetings with the business coach, three or more per quarter.',
  'basis-participationInAcceleration.chanukaCheckinAttendance':
    'Our own: missing one of ten check-ins still earns all points.',
  'basis-loanRepayment.lateRepayments': 'Our own: three late instalments are a whole quarter of them.',
  'basis-loanRepayment.percentageOfDueLoansRepaid':
    'Our own: all of what was due is full marks, and nine tenths is still good.',
  'basis-loanRepayment.noOfCompletedLoansRepaid':
    'Our own: a first loan still running is neither good nor bad.',

  'basis-operatingProfitMargin': 'Our own: trade earns about a tenth of its sales, services more.',
  'basis-cashFlowValidation': 'Specification, 9: discrepancy less than 2%, greater than 5%, greater than 9%.',
  'basis-collateralAbility':
    'Our own: the part of the loan that could be recovered; all of it is full marks.',
  'basis-licensesOrPermits': 'Our own: the part of the permits in the list that were obtained.',
  'basis-playbookAdvisory': 'Specification, 9: items are rated from 0 to 5 stars.',
  'basis-loanTenure': 'Specification, 9: term under 18 months, 18 to 35, over 35.',
  'basis-ownContribution': 'Specification, 9: owner’s deposit 50%, 30%, 20%, 10%.',
  'basis-timelinessReportingCashFlow': 'Specification, 9: over the last three months. The lines are ours.',
  'basis-debtServiceCoverRatio':
    'Our own: lenders ask for 1.25 times the instalments; less than once cannot be paid.',
  'basis-loanRepayment': 'Our own: under four fifths paid in time is a borrower in trouble.',
  'basis-creditReferenceBureau': 'Specification, 9: nothing listed, less than Kes 300,000, more.',
  'basis-suppliersReference': 'Specification, 9: ratings go from 0 to 5.',
  'basis-offtakerUndertaking': 'Specification, 9: ratings go from 0 to 5.',
  'basis-successionPlanning': 'Specification, 9: ratings go from 0 to 5.',
  'basis-experienceSkills': 'Specification, 9: experience over 5 years, 1 to 5, under 1.',
  'basis-periodWithinSomo': 'Specification, 9: in the programme under 6 months, 6 to 12, over 12.',
  'basis-guarantors': 'Our own: one may drop out, but hardly all three.',
  'basis-leadership': 'Specification, 9: ratings go from 0 to 5.',
  'basis-commitment': 'Specification, 9: meetings with the business coach, three or more per quarter.',
  'basis-womenEmployed': 'Our own: half of those employed is full marks.',
  'basis-youthsEmployed': 'Our own: half of those employed is full marks.',
  'basis-directJobsCreated': 'Specification, 9: jobs more than 3, 3, 1 or 2, none.',
  'basis-timelinessReportingQuarterlySurvey': 'Specification, 9: over the last four quarters.',
} as const satisfies Record<`basis-${MeasureId | Metric}`, string>
