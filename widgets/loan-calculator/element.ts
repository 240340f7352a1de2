import { definePreview } from '#kit/core/preview.ts'
import { defineWidget } from '#kit/core/widget.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { LoanCalculator } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Shows what a loan would cost a month and in all, and whether an income carries it. The rules and limits are the
 * tenant's; what the person types never leaves the browser.
 *
 * @tag wz-loan-calculator
 * @title Loan calculator
 * @title-sw Kikokotoo cha mkopo
 * @access public
 * @reserve 0 1788, 328 1690, 380 1630, 480 1520, 560 1465, 680 980, 900 935
 * @budget 5000
 *
 * @attribute {number | string} amount - Loan amount to start with, in whole units: `50000`.
 * @attribute {number | string} months - Repayment period to start with, in months: `12`.
 * @attribute {number | string} income - Monthly income to start with, in whole units.
 * @attribute {'personal' | 'recurring' | 'capital'} purpose - `personal`, `recurring` or `capital`.
 *
 * @property {object | null} preview - Lending settings to be tried out in place of the tenant's. May be set again at any time; what was typed stays.
 *
 * @event {{ currency: 'KES' | 'TZS'; amount: number; months: number; instalment: number; total: number; cost: number; eligible: boolean | null }} wz-change - The figures changed. Detail: `currency`, and in minor units (cents) `amount`, `instalment`, `total`, `cost`; `months`; `eligible`, null until an income is given.
 * @event {{ currency: 'KES' | 'TZS'; amount: number; months: number; instalment: number; total: number; cost: number; eligible: boolean | null }} wz-complete - The person asked for the check and passed it. Detail: as `wz-change`.
 */
defineWidget({
  name: 'loan-calculator',
  attributes: ['amount', 'months', 'income', 'purpose'],
  words: { name: 'loan-calculator', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  createModel,
  View: LoanCalculator,
})
definePreview('wz-loan-calculator')
