import type { Catalogue } from '#kit/core/words.ts'

export const reportsEn = {
  reportsLead: 'Figures of the trainees you teach. Files list each trainee with every score.',
  reportFile: 'training-report',
  saveExcel: 'Excel',
  saveCsv: 'CSV',
  saveEvents: 'Learning events (xAPI)',
  noReports: 'Nothing to report yet',
  noReportsText: 'Figures will appear once there is a cohort.',
  percent: '{value}%',
  'fact-trainees': 'Trainees',
  'fact-done': 'Submitted all work',
  'fact-behind': 'Falling behind',
  'fact-certified': 'Certified',
  'fact-left': 'Left',
  shareSubmitted: 'Assignments submitted',
  shareAttended: 'Attendance',
  meanScore: 'Average overall score',
  growthCaption:
    'From entry to exit, out of 5: averages of those with both. Growth is the share of the missing points that was gained.',
  growthOf: 'Growth in',
  entry: 'Entry',
  exit: 'Exit',
  growth: 'Growth',
  growthPeople: { one: '{count} person', other: '{count} people' },
  pitching: 'Pitching',
  confidence: 'Confidence',
} as const satisfies Catalogue
export type ReportsWords = typeof reportsEn
