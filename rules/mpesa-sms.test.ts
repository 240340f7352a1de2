import { describe, expect, it } from 'vitest'
import { dayOfCode, readSms, type SmsReading } from './mpesa-sms.ts'

const TODAY = '2026-11-23'

/** Real message layouts; names, numbers, codes and amounts are made up. */
const MESSAGES: [string, string, Partial<SmsReading>][] = [
  [
    'received from a person, the number masked',
    'UJE4K7QX2M Confirmed.You have received Ksh1,350.00 from AMINA WEKESA 0712***345 on 14/10/26 at 9:07 AM  New M-PESA balance is Ksh4,812.50. Separate personal and business funds through Pochi la Biashara on *334#.',
    {
      kind: 'received',
      use: 'ask',
      amount: 135_000,
      fee: 0,
      balance: 481_250,
      name: 'AMINA WEKESA',
      phone: null,
      day: '2026-10-14',
      doubts: [],
    },
  ],
  [
    'received, with line breaks and a number',
    'KA65R2LM0T Confirmed.\nYou have received Ksh500.00 from\nPETER OTIENO 254700000111\non 6/1/16 at 12:30 PM\nNew M-PESA balance is Ksh1,020.00.',
    { kind: 'received', amount: 50_000, phone: '+254700000111', name: 'PETER OTIENO', day: '2016-01-06' },
  ],
  [
    'received from a bank',
    'UK38T1VWZ0 Confirmed.You have received Ksh25,000.00 from EXAMPLE BANK 501900 on 3/11/26 at 11:42 AM New M-PESA balance is Ksh26,118.20.',
    { kind: 'received', amount: 2_500_000, name: 'EXAMPLE BANK 501900', day: '2026-11-03' },
  ],
  [
    'received, in small letters, the code behind a word',
    'Congratulations! UIL2M9PQ4R confirmed.You have received Ksh6,200.00 from SAMPLE B2C. on 21/9/26 at 4:15 PM.New M-PESA balance is Ksh6,431.00.',
    { kind: 'received', amount: 620_000, name: 'SAMPLE B2C' },
  ],
  [
    'sent to a person',
    'UJE7B3LQ8C Confirmed. Ksh800.00 sent to BRIAN MUTUA 0700000222 on 14/10/26 at 1:15 PM. New M-PESA balance is Ksh4,005.50. Transaction cost, Ksh7.00.  Amount you can transact within the day is 498,000.00.',
    {
      kind: 'sent',
      use: 'ask',
      amount: 80_000,
      fee: 700,
      balance: 400_550,
      name: 'BRIAN MUTUA',
      phone: '+254700000222',
    },
  ],
  [
    'sent to a saved contact',
    'UJF2N6RT1D Confirmed. Ksh150.00 sent to mama mboga on 15/10/26 at 6:40 PM. New M-PESA balance is Ksh3,855.50. Transaction cost, Ksh0.00.',
    { kind: 'sent', amount: 15_000, fee: 0, name: 'mama mboga', phone: null },
  ],
  [
    'paid at a till',
    'UJG9V4XC2L Confirmed. Ksh640.00 paid to SOKO WHOLESALERS. on 16/10/26 at 5:33 PM.New M-PESA balance is Ksh1,115.50. Transaction cost, Ksh0.00. Amount you can transact within the day is 497,200.00.',
    { kind: 'paid-till', use: 'expense', amount: 64_000, name: 'SOKO WHOLESALERS', balance: 111_550 },
  ],
  [
    'paid by Paybill',
    'UJH3A8ZD6N Confirmed. Ksh1,000.00 sent to MFANO POWER PREPAID for account 14200000017 on 17/10/26 at 7:21 AM New M-PESA balance is Ksh105.50. Transaction cost, Ksh10.00.Amount you can transact within the day is 499,000.00.',
    {
      kind: 'paid-paybill',
      use: 'expense',
      amount: 100_000,
      fee: 1_000,
      name: 'MFANO POWER PREPAID',
      account: '14200000017',
    },
  ],
  [
    'paid by Paybill without an account',
    'UJH6C1QE9P Confirmed. Ksh50.00 sent to SAMPLE SACCO for account  on 17/10/26 at 8:02 AM New M-PESA balance is Ksh50.50. Transaction cost, Ksh5.00.',
    { kind: 'paid-paybill', name: 'SAMPLE SACCO', account: '', amount: 5_000 },
  ],
  [
    'airtime',
    'UJH8E5TF4R confirmed.You bought Ksh20.00 of airtime on 17/10/26 at 9:10 AM.New M-PESA balance is Ksh30.50. Transaction cost, Ksh0.00.',
    { kind: 'airtime', use: 'expense', amount: 2_000, balance: 3_050 },
  ],
  [
    'airtime for somebody else',
    'UJI1G7UG3S confirmed.You bought Ksh50.00 of airtime for 0113000444 on 18/10/26 at 3:45 PM.New  balance is Ksh310.00. Transaction cost, Ksh0.00.',
    { kind: 'airtime', amount: 5_000, phone: '+254113000444', balance: 31_000 },
  ],
  [
    'cash taken at an agent: only the fee is an expense',
    'UJI4J2VH0T Confirmed.on 18/10/26 at 4:05 PMWithdraw Ksh3,000.00 from 200011 - MFANO COMMS KISUMU New M-PESA balance is Ksh1,281.00. Transaction cost, Ksh29.00.',
    {
      kind: 'withdrawal',
      use: 'fee',
      amount: 300_000,
      fee: 2_900,
      name: 'MFANO COMMS KISUMU',
      day: '2026-10-18',
    },
  ],
  [
    'cash given to an agent is no sale',
    'UJJ2K8WJ5V Confirmed. On 19/10/26 at 9:00 AM Give Ksh10,000.00 cash to MFANO COMMS KISUMU New M-PESA balance is Ksh11,281.00.',
    { kind: 'deposit', use: 'none', amount: 1_000_000 },
  ],
  [
    'to savings',
    'UJJ7L3XK1W Confirmed.Ksh500.00 transferred to M-Shwari account on 19/10/26 at 9:12 PM. M-PESA balance is Ksh10,781.00 .New M-Shwari saving account balance is Ksh2,300.00. Transaction cost Ksh.0.00',
    { kind: 'transfer', use: 'none', amount: 50_000, fee: 0, name: 'M-Shwari' },
  ],
  [
    'to savings that look like somebody',
    'UK45Q7CH0R Confirmed. Ksh1,000.00 sent to ZIIDI on 4/11/26 at 8:00 PM. New M-PESA balance is Ksh7,010.00. Transaction cost, Ksh0.00.',
    { kind: 'transfer', amount: 100_000 },
  ],
  [
    'a loan',
    'UK22R1CQ7B Confirmed. Your KCB M-PESA loan of Ksh5,000.00 has been approved and deposited to your M-PESA account on 2/11/26 at 10:11 AM. New M-PESA balance is Ksh8,110.00.',
    { kind: 'loan', use: 'investment', amount: 500_000, day: '2026-11-02' },
  ],
  [
    'Fuliza: the day it is due is not its day',
    'UJE9D5RW3E Confirmed. Fuliza M-PESA amount is Ksh 520.00. Access Fee charged Ksh 5.20. Total Fuliza M-PESA outstanding amount is Ksh525.20 due on 13/11/26. To check daily charges, Dial *334#OK Select Query Charges',
    { code: 'UJE9D5RW3E-FULIZA', kind: 'fuliza', use: 'fee', amount: 52_000, fee: 520, day: '2026-10-14' },
  ],
  [
    'Fuliza repaid, which says no day',
    'UJF3F7TY5G Confirmed. Ksh 200.00 from your M-PESA has been used to partially pay your outstanding Fuliza M-PESA. Available Fuliza M-PESA limit is Ksh 1,232.37. Your M-PESA balance is 0.00',
    { kind: 'loan-repaid', use: 'none', amount: 20_000, day: '2026-10-15' },
  ],
  [
    'a reversal',
    'UJG8G2UZ1H confirmed. Reversal of transaction UJG5P0WS7K has been successfully reversed  on 16/10/26 at 11:40 AM and Ksh2,000.00 is credited to your M-PESA account. New M-PESA account balance is Ksh3,755.50.',
    { kind: 'reversal', use: 'none', amount: 200_000, reverses: 'UJG5P0WS7K', balance: 375_550 },
  ],
  [
    'a sale by Pochi la Biashara',
    'UK36J4WB2K Confirmed.You have received Ksh300.00 from JAMES K 0722***876 on 3/11/26 at 1:25 PM  New business balance is Ksh7,450.00. To access your funds, Dial *334#,select Pochi la Biashara & Withdraw funds.',
    { kind: 'received-till', use: 'sale', amount: 30_000, name: 'JAMES K', balance: 745_000 },
  ],
  [
    'a sale at a till',
    'UK42M0ZE9N Confirmed. Ksh350.00 received from 254700000555 GRACE NJERI on 4/11/26 at 8:31 AM. New Account balance is Ksh18,220.00. Transaction cost Ksh1.92',
    {
      kind: 'received-till',
      use: 'sale',
      amount: 35_000,
      fee: 192,
      phone: '+254700000555',
      name: 'GRACE NJERI',
    },
  ],
  [
    'a sale by Paybill',
    'PKP7N6AF1P Confirmed. on 25/11/21 at 5:12 PM Ksh4,700.00 received from RUTH WAIRIMU 254700000777.  Account Number SHOP12 New Utility balance is Ksh4,700.00',
    {
      kind: 'received-till',
      use: 'sale',
      amount: 470_000,
      name: 'RUTH WAIRIMU',
      account: 'SHOP12',
      day: '2021-11-25',
      doubts: [],
    },
  ],
  [
    'Kiswahili: sent',
    'TAD5T1FL7U Imethibitishwa Ksh100.00 imetumwa kwa FAITH ATIENO 0700000888 tarehe 13/1/25 saa 5:44 PM. Baki yako ya M-PESA ni Ksh271.20. Gharama ya kutuma ni Ksh0.00.',
    {
      kind: 'sent',
      amount: 10_000,
      balance: 27_120,
      name: 'FAITH ATIENO',
      phone: '+254700000888',
      day: '2025-01-13',
    },
  ],
  [
    'Kiswahili: received',
    'TAE2U6GM3V Imethibitishwa. Umepokea Ksh2,400.00 kutoka DAUDI KIPTOO 0700000999 mnamo 14/1/25 saa 8:15 AM. Baki yako ya M-PESA ni Ksh2,671.20.',
    { kind: 'received', amount: 240_000, name: 'DAUDI KIPTOO', day: '2025-01-14' },
  ],
  [
    'Kiswahili: paid at a till',
    'TAE4V0HN8W Imethibitishwa. Umelipa Ksh250.00 kwa SOKO WHOLESALERS tarehe 14/1/25 saa 9:02 AM. Baki mpya ya M-PESA ni Ksh2,421.20.',
    { kind: 'paid-till', amount: 25_000, name: 'SOKO WHOLESALERS', balance: 242_120 },
  ],
  [
    'Kiswahili: paid by Paybill',
    'TAE6W5JP4X Imethibitishwa. Ksh1,000.00 imetumwa kwa MFANO POWER kwa akaunti nambari 14200000017 tarehe 14/1/25 saa 10:20 AM. Baki mpya ya M-PESA ni Ksh10.00.',
    { kind: 'paid-paybill', amount: 100_000, name: 'MFANO POWER', account: '14200000017' },
  ],
  [
    'Kiswahili: airtime, which is not called confirmed',
    'TAF1X9KQ0Y Umenunua Ksh5.00 ya mjazo siku 15/1/25 saa 8:44 PM.Baki mpya ya M-PESA ni Ksh266.20.',
    { kind: 'airtime', amount: 500, day: '2025-01-15' },
  ],
  [
    'Kiswahili: a sale by Pochi',
    'TAF3Y4LR6Z Imethibitishwa. Umepokea Ksh80.00 kutoka kwa ALICE M kwny pochi la biashara yako tarehe 15/1/25 saa 9:00 PM. Salio jipya la Pochi ni Ksh480.00.',
    { kind: 'received-till', use: 'sale', amount: 8_000, name: 'ALICE M', balance: 48_000 },
  ],
  [
    'Tanzania: sent, the levy is in the fee',
    'DJE4K7QX2M1 Confirmed. Tsh5,000.00 sent to 255700000201 - ASHA MREMA on 14/10/26 at 8:53 PM Total fee Tsh130.00 (M-Pesa fee Tsh130.00 + Government levy Tsh0.00). New balance is Tsh12,870.00.',
    {
      kind: 'sent',
      country: 'TZ',
      amount: 500_000,
      fee: 13_000,
      name: 'ASHA MREMA',
      phone: '+255700000201',
      balance: 1_287_000,
      doubts: [],
    },
  ],
  [
    'Tanzania: to a business',
    'DJE5L1RY8N2 Confirmed. Tsh5,000.00 sent to business MFANO-BUNDLES 2 on 14/10/26 at 10:56 pm. New M-Pesa balance is Tsh0.36.',
    { kind: 'paid-till', amount: 500_000, name: 'MFANO-BUNDLES 2', balance: 36 },
  ],
  [
    'Tanzania: LUKU',
    'DJF1M6SZ4P3 Confirmed. Tsh10,000.00 sent to LUKU for account 24300000111 on 15/10/26 at 7:02 am Total fee Tsh0.00 (M-Pesa fee Tsh0.00 + Government levy Tsh0.00). Balance is Tsh2,870.36',
    { kind: 'paid-paybill', amount: 1_000_000, name: 'LUKU', account: '24300000111' },
  ],
  [
    'Tanzania: paid by Lipa Namba',
    'DJF3N0TA9Q4 Confirmed. Tsh20,000.00 paid to LIPA SOKO JIPYA on 15/10/26 at 1:30 pm and charged Tsh500.00.New M-Pesa balance is Tsh1,250.00',
    { kind: 'paid-till', amount: 2_000_000, fee: 50_000, name: 'LIPA SOKO JIPYA' },
  ],
  [
    'Tanzania: cash taken',
    'DJF6P5UB3R5 Confirmed. On 15/10/26 at 8:08 pm Withdraw Tsh100,000.00 from 400036 - MFANO DUKA Total fee Tsh4,357.00 (M-Pesa fee Tsh3,650.00 + Government levy Tsh707.00). Balance is Tsh0.36. Your Songesha limit is Tsh5120',
    { kind: 'withdrawal', amount: 10_000_000, fee: 435_700, name: 'MFANO DUKA', balance: 36 },
  ],
  [
    'Tanzania: received',
    'DJG4R4WD1T7 Confirmed.You have received Tsh3,000.00 from 255700000202 - SALUM ALLY  on 16/10/26 at 9:10 PM New M-Pesa balance is Tsh13,000.36.',
    { kind: 'received', country: 'TZ', amount: 300_000, name: 'SALUM ALLY', phone: '+255700000202' },
  ],
  [
    'Tanzania: received from another network',
    'DJG7S8XE5U8 imethibitishwa. Umepokea Tshs 4,000.00 kutoka SAMPLE MF, Akaunti ****1234 - SALUM ALLY tarehe 16/10/2026 saa 22:12:41.',
    { kind: 'received', amount: 400_000, name: 'SAMPLE MF', day: '2026-10-16', balance: null },
  ],
  [
    'Tanzania: a sale by Lipa Namba',
    'DJH3V2AH2X1 Confirmed. On 17/10/26 at 6:06 PM Tsh5,000.00 Tsh. has been received from 255700000203 - NEEMA K.Your balance is Tsh50,000.00 Tsh.',
    {
      kind: 'received-till',
      use: 'sale',
      amount: 500_000,
      name: 'NEEMA K',
      phone: '+255700000203',
      balance: 5_000_000,
    },
  ],
  [
    'Tanzania, Kiswahili: to be given cash is no income',
    'DJH5W6BJ8Y2 Imethibitishwa tarehe 17/10/26 saa 4:23 PM Pokea kiasi cha Tsh15,000.00 kutoka kwa 100021 - MFANO H/O TILL Jumla ya Ada Tsh1,645.00 (M-Pesa Ada Tsh1,450.00 + TOZO ya Serikali Tsh195.00). Salio ni Tsh33,355.00',
    {
      kind: 'withdrawal',
      use: 'fee',
      amount: 1_500_000,
      fee: 164_500,
      name: 'MFANO H/O TILL',
      balance: 3_335_500,
    },
  ],
  [
    'Tanzania, Kiswahili: cash handed over',
    'DJI1X1CK4Z3 Imethibitishwa mnamo 18/10/26, 8:34 PM Toa Tsh42,000.00 kwa MFANO DUKA Salio lako ni Tsh75,355.00',
    { kind: 'deposit', use: 'none', amount: 4_200_000, balance: 7_535_500 },
  ],
  [
    'Tanzania, Kiswahili: sent',
    'DJI3Y5DL9A4 Imethibitishwa. Tsh5,000.00 imetumwa kwa TIPS-AIRTELMONEY kwenye akaunti namba 255700000204 tarehe 18/10/26 saa 9:15 PM Ada Jumla Tsh130.00. Salio lako ni Tsh70,225.00',
    {
      kind: 'sent',
      use: 'ask',
      amount: 500_000,
      fee: 13_000,
      name: 'TIPS-AIRTELMONEY',
      phone: '+255700000204',
    },
  ],
  [
    'Tanzania, Kiswahili: airtime',
    'DJI4Z0EM5B5 Imethibitishwa. Umenunua Tsh500.00 muda wa maongezi kwa AIRTEL-255700000205, tarehe 18/10/26 9:31 PM. Salio lako la ni Tsh69,725.00.',
    { kind: 'airtime', amount: 50_000, phone: '+255700000205' },
  ],
  [
    'Tanzania, Kiswahili: interest is no sale',
    'DJJ2A4FN1C6 Imethibitishwa.Umepokea Tsh14.00 kutoka 200077 - M-PESA FAIDA tarehe 19/10/26 saa 12:21 AM Salio lako la M-Pesa ni Tsh69,739.00.',
    { kind: 'interest', use: 'ask', amount: 1_400 },
  ],
  [
    'a sale at a till of KCB Bank',
    'UI14E7FG3H completed. You have received KES 110 from PAUL N 254700000151 for account SHOP 7700035 on 01/09/2026 at 03:31 PM. KCB Go Ahead.',
    {
      kind: 'received-till',
      use: 'sale',
      amount: 11_000,
      name: 'PAUL N',
      phone: '+254700000151',
      account: 'SHOP 7700035',
      day: '2026-09-01',
    },
  ],
  [
    'a sale at a till of Equity Bank',
    'Confirmed KES. 7,310.00 to MFANO TRADERS A/C Ref.Number 11111 Via MPESA Ref UAA3D5EF8G by LYDIA AUMA Phone 254700000141 on 10-01-2026 at 11:20.Thank you.',
    {
      code: 'UAA3D5EF8G',
      kind: 'received-till',
      use: 'sale',
      amount: 731_000,
      name: 'LYDIA AUMA',
      phone: '+254700000141',
      day: '2026-01-10',
      doubts: [],
    },
  ],
]

/** The same for other wallets and banks. */
const OTHERS: [string, Partial<SmsReading>][] = [
  [
    'TID:V3KGJ0AAAB1. Received Ksh 200 from MERCY CHEBET 254700000121 on 26/03/26 04:22 PM. Bal:Ksh 214.30 Sender TID:UCQ5YAA197.',
    {
      kind: 'received',
      use: 'ask',
      code: 'V3KGJ0AAAB1',
      country: 'KE',
      amount: 200_00,
      balance: 214_30,
      name: 'MERCY CHEBET',
      phone: '+254700000121',
      day: '2026-03-26',
    },
  ],
  [
    'V3KM5AABBCQ. Ksh 130 sent to ALEX KIMANI 0113000131 on 30/03/26 at 06:34 PM. Fee: Ksh 6. Bal: Ksh 9.10. MPESA ID: UCU2A7BC9D',
    { kind: 'sent', amount: 130_00, fee: 6_00, balance: 9_10, phone: '+254113000131' },
  ],
  [
    'V3KN6BBCCDR. Ksh 500 paid to MFANO POWER account 14200000017 on 31/03/26 18:40. Fee: Ksh 0. Bal: Ksh 88.10. MPESA ID: UCV8C1DE2F',
    { kind: 'paid-paybill', use: 'expense', name: 'MFANO POWER', account: '14200000017', fee: 0 },
  ],
  [
    'Confirmed, Bill payment to SAMPLE TV of KES. 60.00 for account 900417 and Ref. UG2PO0AAQ8 on 02-07-2026 at 08:14.Thank you.',
    { kind: 'paid-paybill', code: 'UG2PO0AAQ8', amount: 60_00, name: 'SAMPLE TV', day: '2026-07-02' },
  ],
  [
    'Mpesa Till transfer of KES 8460 to 60075 SAMPLE HARDWARE BANK REF. FTX25320AAAEM MPESA REF. TKG1B2CD3E was successful',
    { kind: 'paid-till', code: 'TKG1B2CD3E', amount: 8_460_00, name: '60075 SAMPLE HARDWARE', day: null },
  ],
  [
    'Cash-In of TSh 143,000 from Agent - MFANO DUKA is successful. New balance is TSh 150,520. TxnId: 26500000000001. 22/05/26 15:48.',
    {
      kind: 'deposit',
      use: 'none',
      country: 'TZ',
      amount: 143_000_00,
      balance: 150_520_00,
      day: '2026-05-22',
    },
  ],
  [
    'Cash Out of TSh 30,000 from Agent - MFANO DUKA is successful. Total Charges TSh 2,201.(Fees TSh 1,850, Levy TSh 351), VAT TSh 282. TxnID 26500000000002. New balance is TSh 118,319.',
    { kind: 'withdrawal', use: 'fee', amount: 30_000_00, fee: 2_201_00, balance: 118_319_00 },
  ],
  [
    'Salio lako jipya ni TSh 88,300. Umetuma pesa kwa Wakala - MFANO AGENCIES, kiasi TSh 15,000. Jumla ya Makato TSh 1,645. (Ada TSh 1,450, Tozo TSh 195), VAT TSh 221. Kumbukumbu No.: 26700000000021. 18/09/26 10:49.',
    { kind: 'withdrawal', amount: 15_000_00, fee: 1_645_00, balance: 88_300_00, day: '2026-09-18' },
  ],
  [
    'Money sent successfully to  ASHA M -255700000211. Amount TSh 52,000. Total Charges TSh 1,125, VAT TSh 172. New balance is TSh 65,194. Receipt:503-AB12CD34EF',
    { kind: 'sent', code: '503-AB12CD34EF', amount: 52_000_00, fee: 1_125_00, name: 'ASHA M' },
  ],
  [
    'Umetuma TSh 10,000 kwenda kwa mpokeaji wa Halo Pesa NEEMA A - 255620000456. Ada TSh 495. VAT TSh 76. Salio jipya ni TSh 243,000. Muamala: 26700000000004. 12/09/26 14:25. Tafadhali subiri.',
    { kind: 'sent', amount: 10_000_00, fee: 495_00, phone: '+255620000456', day: '2026-09-12' },
  ],
  [
    'Umetuma kikamilifu TSh 5,000 kwenda kwa Vodacom LIPA SOKO LA ASHA-51000067. Jumla ya makato TSh 450, VAT TSh 69. Salio jipya ni TSh120,550. Namba ya muamala: 26700000000001. Risiti: 503-TESTAB12CD. 12/09/26 16:00.',
    {
      kind: 'paid-till',
      use: 'expense',
      amount: 5_000_00,
      fee: 450_00,
      balance: 120_550_00,
      day: '2026-09-12',
    },
  ],
  [
    'Umelipa TSh 75,000 kwenda kwa NURU. Ada TSh 1,700. VAT TSh 259. Kumbukumbu no.: 26100000000014. 15/09/26 16:05. Salio lako jipya ni TSh 318,400. Kila Muamala ni Bao la Ushindi!',
    { kind: 'paid-till', amount: 75_000_00, fee: 1_700_00, name: 'NURU', balance: 318_400_00 },
  ],
  [
    'Transfer Successful. New balance is TSh 15,000. You have received TSh 15,000 from CRDB; SALUM A with TxnId: 26500000000005.',
    { kind: 'received', amount: 15_000_00, name: 'CRDB; SALUM A', day: null },
  ],
  [
    'Umepokea Tsh 1,000.00 kutoka kwa NEEMA D . Salio Tsh8,910.00. TID: XX260921.1942.B22222',
    { kind: 'received', amount: 1_000_00, balance: 8_910_00, name: 'NEEMA D', day: '2026-09-21' },
  ],
  [
    'Umepokea Tsh1,000.00, 747000001 NEEMA D. Salio jipya ni Tsh26,684.00. Muamala No. MI240406.1141.Q00001',
    { kind: 'received', code: 'MI240406.1141.Q00001', amount: 1_000_00, day: '2024-04-06' },
  ],
  [
    'Paid 1000.00 TZS to 255617000001 NEEMA D. Charges Tsh 45.00 (Service charge Tsh 45.00 + Govt Levy Tsh 0.00). Balance 7,910.00 Tsh. TID:XX260921.1940.C33333',
    { kind: 'sent', amount: 1_000_00, fee: 45_00, balance: 7_910_00, phone: '+255617000001' },
  ],
  [
    'SUCCESSFUL!\nTnx 6260000000000013. Sent 1,000 TZS to NEEMA K (0713000123, Mixx by Yas) at 21/09/2026 19:37:06. Content: NEEMA D transfer from HaloPesa. Fee: 40 TZS.\nNew balance: 4,880.00 TZS.',
    { kind: 'sent', amount: 1_000_00, fee: 40_00, balance: 4_880_00, phone: '+255713000123' },
  ],
  [
    'Utambulisho wa Muamala: 3122700002. Umetuma TSH 50,000.00 kwenda Airtel Money, jina KASSIM O, gharama TSH 1,210.00 (HaloPesa TSH 1,200.00 + TOZO ya serikali TSH 10.00), wakati 2025/04/02 08:15:10. Salio lako jipya ni TSH 8,790.00.',
    { kind: 'sent', amount: 50_000_00, fee: 1_210_00, balance: 8_790_00 },
  ],
  [
    '0426JXAA Accepted. You have sent TZS 50,000.00 to SALUM A - Mixx by Yas (255700000221) on 2025-04-26 11:56. Total charges TZS 550.00 (Fee 424, VAT 84, Ex Duty 42). Updated balance is TZS 120,000.00.',
    { kind: 'sent', amount: 50_000_00, fee: 550_00, balance: 120_000_00, day: '2025-04-26' },
  ],
  [
    'Kumb: GWX100000000045 Imethibitishwa. Kiasi cha TSH8,000 kimetumwa kutoka katika akaunti inayoishia na 0015 kwenda SALUM A 0700000231. Tarehe:06-06-2026 18:21:00.',
    { kind: 'sent', code: 'GWX100000000045', amount: 8_000_00, name: 'SALUM A', day: '2026-06-06' },
  ],
  [
    'Dear Customer, you have received TZS850,000.00 in your account number: 0152********100 2026-06-13T17:05 REF:FT26164AAZC2',
    { kind: 'received', code: 'FT26164AAZC2', amount: 850_000_00, name: '', day: '2026-06-13' },
  ],
]

describe('a message of another wallet or a bank', () => {
  it.each(OTHERS)('is read: %s', (text, expected) => {
    expect(readSms(text, TODAY)).toMatchObject([{ sms: { doubts: [], isWallet: true, ...expected } }])
  })

  it.each([
    'You have sent TSh 52,000 to Vodacom receiver ASHA M. Please wait for confirmation.',
    'NMB: umebakiwa na Siku 1 kurejesha mkopo wako wa TZS 341,200.10.',
    'Your account 01****000 has been debited with KES 1206 on 2026-02-01 15:02:41. Your balance is KES 3051.40. REF: S90000102',
  ])('without a finished payment or its parties is not: %s', text => {
    expect(readSms(text, TODAY)).toEqual([{ problem: 'unknown' }])
  })
})

describe('an M-Pesa message', () => {
  it.each(MESSAGES)('%s', (_, text, expected) => {
    const [result] = readSms(text, TODAY)
    expect(result).toMatchObject({ sms: expected })
  })

  it.each([
    [
      'failed',
      'Failed. You do not have enough money in your M-PESA account to pay Ksh1,200.00. Your M-PESA balance is Ksh310.00.',
    ],
    ['failed', 'Imefeli. Hakuna pesa za kutosha kwenye akaunti yako ya M-PESA kutuma Ksh500.00.'],
    [
      'nothing',
      'UK43P2BG5Q Confirmed. Your account balance was: M-PESA Account : Ksh8,010.00 Business Account : Ksh2,550.00 on 4/11/26 at 9:15 AM. Transaction cost, Ksh0.00.',
    ],
    ['nothing', 'DJG9T3YF0V9 Confirmed. SALUM ALLY has received Tsh 40000 on 2026-10-16 19:04:33.'],
    ['nothing', 'TAG2Z8MS1A Imethibitishwa. Baki yako ni: Akaunti ya M-PESA : Ksh266.20'],
    [
      'unknown',
      'Dear Customer, your M-Shwari loan of Ksh2,150.00 is due on 20/11/26. Pay now to grow your limit.',
    ],
    ['unknown', 'Nimetuma pesa kwa makosa, tafadhali rudisha kwa 0700000301'],
    ['unknown', 'Umeshinda KSH 50,000! Tuma PIN yako'],
    ['unknown', ''],
  ])('that is %s: %s', (problem, text) => {
    expect(readSms(text, TODAY)).toEqual([{ problem }])
  })

  it.each([
    [
      'code',
      'UZZ9QW12ER Confirmed you have received Ksh 4,500 from JOHN K 07000000 on 5/11/26. New balance is LOCKED. Send PIN to unlock',
    ],
    [
      'code',
      'TJX4A1BC2D Confirmed.You have received Ksh900.00 from JOHN K on 5/10/25 at 1:00 PM New M-PESA balance is Ksh1,120.00',
    ],
    [
      'balance',
      'TJ54A1BC2D Confirmed.You have received Ksh900.00 from JOHN K on 5/10/25 at 1:00 PM New M-PESA balance is Ksh120.00',
    ],
    [
      'day',
      'TJ54A1BC2D Confirmed.You have received Ksh900.00 from JOHN K on 5/10/26 at 1:00 PM New M-PESA balance is Ksh1,120.00',
    ],
    [
      'future',
      'UL14A1BC2D Confirmed.You have received Ksh900.00 from JOHN K on 1/12/26 at 1:00 PM New M-PESA balance is Ksh1,120.00',
    ],
  ] as const)('with a mismatch is doubted: %s in %s', (doubt, text) => {
    const [result] = readSms(text, TODAY)
    expect(result && 'sms' in result && result.sms.doubts).toContain(doubt)
  })

  it('is read among others, from a chat, in lower case', () => {
    const pasted = `[12:30 PM, 5/12/2025] Duka: ${MESSAGES[4]?.[1].toLowerCase()}
      Failed. The withdrawal cannot be completed ${MESSAGES[6]?.[1]}`
    expect(readSms(pasted, TODAY)).toMatchObject([
      { sms: { code: 'UJE7B3LQ8C', kind: 'sent', amount: 80_000 } },
      { sms: { code: 'UJG9V4XC2L', kind: 'paid-till', amount: 64_000 } },
    ])
  })

  it.each([
    ['UJE4K7QX2M', 'KE', '2026-10-14'],
    ['DJV4K7QX2M1', 'TZ', '2026-10-31'],
    ['DZ12GX001', 'KE', null],
    ['UBU4K7QX2M', 'KE', undefined],
    ['UJE4K7QX2M1', 'KE', undefined],
    ['1JE4K7QX2M', 'KE', undefined],
  ] as const)('dates code %s of %s as %s', (code, country, day) => {
    expect(dayOfCode(code, country)).toBe(day)
  })
})
