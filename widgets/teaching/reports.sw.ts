import type { Translation } from '#kit/core/words.ts'
import type { ReportsWords } from './reports.en.ts'

export const reportsSw: Translation<ReportsWords> = {
  reportsLead: 'Takwimu za wanafunzi unaowafundisha. Faili zina kila mmoja wao na alama zake zote.',
  reportFile: 'ripoti-ya-mafunzo',
  saveExcel: 'Excel',
  saveCsv: 'CSV',
  saveEvents: 'Matukio ya kujifunza (xAPI)',
  noReports: 'Bado hakuna cha kuripoti',
  noReportsText: 'Takwimu huonekana hapa kukiwa na kundi.',
  percent: '{value}%',
  'fact-trainees': 'Wanafunzi',
  'fact-done': 'Wamewasilisha zote',
  'fact-behind': 'Wamebaki nyuma',
  'fact-certified': 'Wana cheti',
  'fact-left': 'Wameacha',
  shareSubmitted: 'Kazi zilizowasilishwa',
  shareAttended: 'Mahudhurio',
  meanScore: 'Alama kwa jumla, wastani',
  growthCaption:
    'Kutoka mwanzo hadi mwisho, kati ya 5: wastani wa walio na zote mbili. Ongezeko ni sehemu ya alama zilizokosekana mwanzo iliyopatikana.',
  growthOf: 'Maendeleo katika',
  entry: 'Mwanzo',
  exit: 'Mwisho',
  growth: 'Ongezeko',
  growthPeople: { one: 'mtu {count}', other: 'watu {count}' },
  pitching: 'Kuwasilisha',
  confidence: 'Kujiamini',
}
