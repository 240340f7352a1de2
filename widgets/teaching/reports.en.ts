import type { Catalogue } from '#kit/core/words.ts'

export const reportsEn = {
  reportsLead: 'Of the trainees whom you teach. Files have each of them with every score.',
  reportFile: 'training-report',
  saveExcel: 'Excel',
  saveCsv: 'CSV',
  saveEvents: 'Learning events (xAPI)',
  noReports: 'Nothing to report yet',
  noReportsText: 'Figures stand here once there is a cohort.',
  percent: '{value}%',
  'fact-trainees': 'Trainees',
  'fact-done': 'Handed everything in',
  'fact-behind': 'Fall behind',
  'fact-certified': 'Certified',
  'fact-left': 'Left',
  shareSubmitted: 'Assignments handed in',
  shareAttended: 'Attendance',
  meanScore: 'Overall score, mean',
  growthCaption: 'From entry to exit, out of 5: means of those who have both',
  growthOf: 'Growth in',
  entry: 'Entry',
  exit: 'Exit',
  growth: 'Growth',
  growthPeople: 'People',
  pitching: 'Pitching',
  confidence: 'Confidence',
} as const satisfies Catalogue
export type ReportsWords = typeof reportsEn
