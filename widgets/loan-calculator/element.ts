import { definePreview } from '#kit/core/preview.ts'
import { defineWidget } from '#kit/core/widget.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { LoanCalculator } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Shows a loan's monthly and total cost, and whether an income is sufficient for it. Rules and limits are the tenant's; input never leaves
 * the browser.
 *
 * @tag wz-loan-calculator
 * @title Loan calculator
 * @title-sw Kikokotoo cha mkopo
 * @access public
 * @reserve 0 1788, 328 1690, 380 1630, 480 1520, 560 1465, 680 980, 900 935
 * @budget 5050
 *
 * @attribute {number | string} amount - Initial loan amount, in whole units: `50000`.
 * @attribute {number | string} months - Initial repayment period, in months: `12`.
 * @attribute {number | string} income - Initial monthly income, in whole units.
 * @attribute {'personal' | 'recurring' | 'capital'} purpose - `personal`, `recurring` or `capital`.
 *
 * @property {object | null} preview - Lending settings to try out in place of the tenant's. Can be set again at any time; input is kept.
 *
 * @event {{ currency: 'KES' | 'TZS'; amount: number; months: number; instalment: number; total: number; cost: number; eligible: boolean | null }} wz-change - The user changed the figures. Detail: `currency`; `amount`, `instalment`, `total` and `cost` in minor units (cents); `months`; `eligible`, null until an income is entered.
 * @event {{ currency: 'KES' | 'TZS'; amount: number; months: number; instalment: number; total: number; cost: number; eligible: boolean | null }} wz-complete - The user requested the eligibility check and passed it. Detail: as `wz-change`.
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
