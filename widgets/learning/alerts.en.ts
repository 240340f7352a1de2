import type { Catalogue } from '#kit/core/words.ts'

export const alertsEn = {
  success: 'Success',
  warning: 'Warning',
  informative: 'Informative',
  newAlert: 'New',
  noAlerts: 'No alerts yet',
  noAlertsText: 'Marks, messages, classes and new resources are told here.',
  'alert-graded': '“{assignment}” is marked: {score}',
  'alert-certificate': 'Your certificate of {course} is ready',
  'alert-enrolled': 'You are a trainee of {cohort} now. It begins on {day}',
  'alert-returned': '“{assignment}” came back for another try: {reason}',
  'alert-due': '“{assignment}” is due on {day}',
  'alert-class': '{class}: {when}, {where}',
  'alert-message': '{from} wrote: {text}',
  'alert-resource': 'New in your course: {resource}',
  'alert-other': 'Something changed in your course',
} as const satisfies Catalogue
export type AlertsWords = typeof alertsEn & { alerts: string }
