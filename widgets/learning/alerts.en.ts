import type { Catalogue } from '#kit/core/words.ts'
import { waysEn } from '#kit/learning/ways.en.ts'

export const alertsEn = {
  ...waysEn,
  success: 'Success',
  warning: 'Warning',
  informative: 'Informative',
  newAlert: 'New',
  noAlerts: 'No alerts yet',
  noAlertsText: 'Marks, messages and classes appear here.',
  'alert-graded': '“{assignment}” is marked: {score}',
  'alert-certificate': 'Your certificate of {course} is ready',
  'alert-returned': '“{assignment}” was sent back for another try: {reason}',
  'alert-deck': '{from} reviewed your pitch {pitch}: {text}',
  'alert-due': '“{assignment}” is due on {day}',
  'alert-extended': 'You have until {day} for “{assignment}”',
  'alert-class': '{class}: {when}, {where}',
  'alert-message': '{from} wrote: {text}',
  'alert-begun': 'You are now in {cohort}, {class}',
  'alert-mentor': '{mentor} is now your mentor',
  'alert-news': '{from} to everyone: {text}',
  'alert-other': 'Something changed in your course',
} as const satisfies Catalogue
export type AlertsWords = typeof alertsEn & { alerts: string }
