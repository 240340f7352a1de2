import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'score.noted': 'Imehifadhiwa. Inahesabika kuanzia sasa.',
  'score.note-removed': 'Thamani imeondolewa.',
  'score.note': 'Eleza ilikotoka, ili iweze kukaguliwa baadaye.',
  'score.value':
    'Thamani hii si sahihi. Asilimia ni 0 hadi 100 (ukuaji ni −100 au zaidi), ukadiriaji ni 0 hadi 5, na kilichopatikana au kinachosubiri ni 1 au 0.',
  'score.changed':
    'Wakati huo huo mtu mwingine amebadilisha thamani hii. Funga fomu uione, kisha uandike yako.',
  'score.day': 'Chagua leo au siku iliyotangulia.',
  'score.not-over': 'Robo mwaka hii bado haijaisha.',
  'score.closed': 'Alama zilizofungwa: {many}.',
  'score.closed-note': 'Alama hii imefungwa. Omba kuibadilisha.',
  'score.no-entry': 'Hakuna alama iliyofungwa ya aina hii. Fungua ukurasa upya.',
  'score.no-override': 'Ombi hili halipo. Fungua orodha upya.',
  'score.reason': 'Eleza sababu.',
  'score.same': 'Alama tayari ni hii.',
  'score.asked-already': 'Alama nyingine tayari imeombwa hapa. Inasubiri mtu wa pili.',
  'score.override-asked': 'Imeombwa. Mtu wa pili ataamua.',
  'score.override-agreed': 'Alama imebadilishwa.',
  'score.override-refused': 'Imekataliwa. Alama inabaki ilivyokuwa.',
  'score.override-taken-back': 'Imeondolewa. Alama inabaki ilivyokuwa.',
  'score.not-by-you': 'Wewe ndiye uliyeomba, kwa hiyo mtu mwingine ataamua.',
  'score.tables-set': 'Viwango vimehifadhiwa. Robo mwaka zilizofungwa zinabaki na viwango vyake.',
  'score.table-order': 'Panga mistari kwa thamani inayopanda, yenye alama 0 hadi 100.',
  'score.table-same': 'Hakuna kilichobadilika. Badilisha mstari kwanza.',
  'score.table-changed': 'Wakati huo huo mtu mwingine amebadilisha viwango. Vifungue upya.',
}
