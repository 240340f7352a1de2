import type { Catalogue } from '#kit/core/words.ts'
import { photoEn } from '#kit/ui/photo.en.ts'

/** Words of the form. */
export const editEn = {
  ...photoEn,
  editTitle: 'Edit Invest Profile',
  createTitle: 'Create Profile',
  back: 'Back',
  categories: 'Business Categories',
  categoriesNone: 'Business Categories not found',
  categoriesFailed: 'Something went wrong with fetching business categories',
  select: '--Select--',
  digikuaPhone: 'DigiKua Phone',
  phoneHint: 'It is the number of your account, which you change in your profile. Investors do not see it.',
  phoneMissing: 'Your account has no phone number. Add one in your profile first.',
  nameFixed: 'The name under which your business keeps its books.',
  inEnglish: '{field} in English',
  inKiswahili: '{field} in Kiswahili',
  otherToo: 'Write it in {language} too',
  otherHint:
    'Investors read the language that they choose. What is written in one only stands there for both.',
  pictureHint: 'It is made smaller on your device before it is sent.',
  remove: 'Remove',
  removeNamed: 'Remove: {name}',
  placeText: 'Coordinates or link',
  placeNone: 'No place yet',
  placeEmbed: 'A place of Google Maps',
  placeAsk: 'Another place',
  placeHint:
    'Paste the address of the place in Google Maps or OpenStreetMap, or write latitude and longitude.',
  useLocation: 'Use my location',
  locating: 'Looking where you are…',
  noLocation: 'Your device does not say where you are. Paste a link, or choose on the map.',
  chooseOnMap: 'Choose on the map',
  mapPick: 'Tap where it is. With the keyboard, move the map and put the mark in the middle.',
  markMiddle: 'Put the mark in the middle',
  videoHint: 'The address of a video on YouTube, or its id.',
  videoPreview: 'This video will be shown:',
  cancelChanges: 'Cancel Changes',
  save: 'Save Changes',
  saving: 'Saving…',
  sendingPictures: 'Sending pictures…',
  saveFailed: 'An error occurred',
  listedAgain:
    'Your profile is in the gallery. What you change there is looked at by staff first; until then it is not listed.',
} as const satisfies Catalogue
export type EditWords = typeof editEn
