import type { Translation } from '#kit/core/words.ts'
import type { basisEn } from './basis.en.ts'

export const basisSw: Translation<typeof basisEn> = {
  'basis-financialResults.monthlyRevenueGrowth':
    'Ni wetu: biashara ndogo inayodumisha mauzo ina nusu ya alama, 8% kwa robo mwaka ina zote.',
  'basis-financialResults.avgMonthlyCashflow':
    'Ni wetu: kinachobaki kwa mwezi kinapaswa kubeba rejesho la mkopo wa kwanza.',
  'basis-financialResults.cashFlowValidated':
    'Maelezo ya mradi, 9: tofauti chini ya 2%, zaidi ya 5%, zaidi ya 9%.',
  'basis-financialResults.monthlyRevenueTurnover':
    'Ni wetu: kuanzia mauzo ya kibanda hadi mauzo ya duka lenye mfanyakazi.',
  'basis-financialResults.consistentlyCashFlowPositive':
    'Ni wetu: theluthi moja ya alama kwa kila mwezi wa robo.',
  'basis-financialResults.timelinessOfReporting':
    'Ni wetu: tisa kati ya kumi ndani ya siku saba ni daftari linalotunzwa.',
  'basis-impactData.noOfDirectJobsCreated': 'Maelezo ya mradi, 9: kazi zaidi ya 3, 3, 1 au 2, hakuna.',
  'basis-impactData.noOfIndirectJobsCreated':
    'Kama kazi za moja kwa moja (maelezo ya mradi, 9): zaidi ya 3, 3, 1 au 2, hakuna.',
  'basis-impactData.avgFullTimeEmployeeSalary':
    'Ni wetu: kuanzia malipo ya msaidizi hadi zaidi ya kima cha chini cha mjini.',
  'basis-impactData.noOfEmployees': 'Ni wetu: watu sita ndipo biashara ndogo sana huwa biashara ndogo.',
  'basis-impactData.insurancesProvided': 'Ni wetu: afya, ajali na bidhaa ndizo tatu za kawaida.',
  'basis-impactData.contractsHRSystems': 'Ni wetu: sheria inataka mkataba wa maandishi kwa kila mmoja.',
  'basis-impactData.timelinessOfReporting':
    'Maelezo ya mradi, 9: utafiti mmoja kwa robo. Kwa wakati ni kabla ya robo kuisha; baada ya mwezi hakuna anayeweza kujibu.',
  'basis-participationInAcceleration.advisoryPlaybook':
    'Ni wetu: vikao vinne kati ya vitano ni mwongozo uliofuatwa.',
  'basis-participationInAcceleration.businessCoach':
    'Maelezo ya mradi, 9: mikutano na kocha wa biashara, mitatu au zaidi kwa robo.',
  'basis-participationInAcceleration.chanukaCheckinAttendance':
    'Ni wetu: anayekosa mkutano mmoja kati ya kumi bado ana alama zote.',
  'basis-loanRepayment.lateRepayments': 'Ni wetu: marejesho matatu yaliyochelewa ni ya robo nzima.',
  'basis-loanRepayment.percentageOfDueLoansRepaid':
    'Ni wetu: kulipa yote yaliyofika ni alama zote, na tisa kati ya kumi bado ni vizuri.',
  'basis-loanRepayment.noOfCompletedLoansRepaid':
    'Ni wetu: mkopo wa kwanza unaoendelea si kosa, wala si uthibitisho.',

  'basis-operatingProfitMargin': 'Ni wetu: uchuuzi hupata kama sehemu ya kumi ya mauzo, huduma zaidi.',
  'basis-cashFlowValidation': 'Maelezo ya mradi, 9: tofauti chini ya 2%, zaidi ya 5%, zaidi ya 9%.',
  'basis-collateralAbility': 'Ni wetu: sehemu ya mkopo inayoweza kupatikana tena; yote ni alama zote.',
  'basis-licensesOrPermits': 'Ni wetu: sehemu ya vibali vya orodha vilivyopatikana.',
  'basis-playbookAdvisory': 'Maelezo ya mradi, 9: kila kipengele hupewa nyota 0 hadi 5.',
  'basis-loanTenure': 'Maelezo ya mradi, 9: muda chini ya miezi 18, 18 hadi 35, zaidi ya 35.',
  'basis-ownContribution': 'Maelezo ya mradi, 9: mchango wa mmiliki 50%, 30%, 20%, 10%.',
  'basis-timelinessReportingCashFlow': 'Maelezo ya mradi, 9: kwa miezi mitatu iliyopita. Viwango ni vyetu.',
  'basis-debtServiceCoverRatio':
    'Ni wetu: wakopeshaji hutaka mara 1.25 ya marejesho; chini ya mara moja hayalipiki.',
  'basis-loanRepayment': 'Ni wetu: chini ya nne kati ya tano kwa wakati ni mkopaji mwenye shida.',
  'basis-creditReferenceBureau': 'Maelezo ya mradi, 9: hakuna kitu, chini ya Kes 300,000, zaidi.',
  'basis-suppliersReference': 'Maelezo ya mradi, 9: alama huanzia 0 hadi 5.',
  'basis-offtakerUndertaking': 'Maelezo ya mradi, 9: alama huanzia 0 hadi 5.',
  'basis-successionPlanning': 'Maelezo ya mradi, 9: alama huanzia 0 hadi 5.',
  'basis-experienceSkills': 'Maelezo ya mradi, 9: uzoefu zaidi ya miaka 5, 1 hadi 5, chini ya 1.',
  'basis-periodWithinSomo': 'Maelezo ya mradi, 9: kwenye programu chini ya miezi 6, 6 hadi 12, zaidi ya 12.',
  'basis-guarantors': 'Ni wetu: mmoja anaweza kujitoa, watatu si rahisi wote.',
  'basis-leadership': 'Maelezo ya mradi, 9: alama huanzia 0 hadi 5.',
  'basis-commitment': 'Maelezo ya mradi, 9: mikutano na kocha wa biashara, mitatu au zaidi kwa robo.',
  'basis-womenEmployed': 'Ni wetu: nusu ya walioajiriwa ni alama zote.',
  'basis-youthsEmployed': 'Ni wetu: nusu ya walioajiriwa ni alama zote.',
  'basis-directJobsCreated': 'Maelezo ya mradi, 9: kazi zaidi ya 3, 3, 1 au 2, hakuna.',
  'basis-timelinessReportingQuarterlySurvey': 'Maelezo ya mradi, 9: kwa robo nne zilizopita.',
}
