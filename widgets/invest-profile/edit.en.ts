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
  phoneHint: 'This is the phone number of your account. Change it in your profile. Investors do not see it.',
  phoneMissing: 'Your account has no phone number. Add one in your profile first.',
  nameFixed: 'The name your business uses in DigiKua.',
  bothLanguages: 'Write it in both languages',
  otherHint: 'Investors choose their language. Text written in only one language is shown for both.',
  pictureHint: 'It is made smaller on your device before it is sent.',
  remove: 'Remove',
  removeNamed: 'Remove: {name}',
  placeText: 'Coordinates or link',
  placeNone: 'No place yet',
  placeEmbed: 'A Google Maps place',
  placeAsk: 'Another place',
  placeHint:
    'Paste the address of the place in Google Maps or OpenStreetMap, or write latitude and longitude.',
  useLocation: 'Use my location',
  locating: 'Finding your location…',
  noLocation: 'We could not get your location. Paste a link, or choose on the map.',
  chooseOnMap: 'Choose on the map',
  mapPick: 'Tap the place. With a keyboard, move the map and put the pin in the middle.',
  markMiddle: 'Put the pin in the middle',
  videoHint: 'A YouTube video link or ID.',
  videoPreview: 'This video will be shown:',
  cancelChanges: 'Cancel Changes',
  save: 'Save Changes',
  saving: 'Saving…',
  sendingPictures: 'Sending pictures…',
  saveFailed:
    'An error occurred. What you typed is kept: check your connection, then press the button again.',
  listedAgain:
    'Your profile is in the gallery. If you change it, it is not listed until staff have reviewed it.',
} as const satisfies Catalogue
export type EditWords = typeof editEn
