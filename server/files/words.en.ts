import type { en as ofBoth } from '#rules/files/words.en.ts'

export const en = {
  'file.kind-an': 'Choose an {kinds} file.',
  'logo.scripts': 'This SVG contains scripts or needs other files. Save it as a plain SVG, or choose a PNG.',
  'logo.none': 'Logo not found. Choose it again.',
  'upload.none': 'Upload not found. Please choose the file again.',
  'upload.wrong-part': 'This part of the file is not the one that comes next.',
  'upload.damaged': 'The file was damaged on the way. Please send it again.',
  'upload.not-whole': 'This file is not fully uploaded yet.',
  'upload.not-arrived': 'This file was not uploaded. Please choose it again.',
  'upload.checking': 'The file is still being checked. Please try again in a minute.',
  'upload.not-checked': 'The file cannot be checked at the moment. Please try again in a minute.',
  'upload.virus': 'This file was rejected because it may contain a virus. Choose another one.',
  'upload.gone': 'This file is no longer available or was already used. Please send it again.',
  'file.store-away': 'Files cannot be saved or opened at the moment. Please try again in a few minutes.',
  'file.no-part': 'This part of the file does not exist.',
  'upload.too-many': 'You uploaded many files and used none of them. Please contact us.',
  'upload.purpose': 'Say in the metadata what the file is for.',
  'upload.content-type': 'Send a part of the file as {type}.',
  'upload.header-number': 'Send the header {name} as a whole number.',
  'upload.version': 'Send the header Tus-Resumable: 1.0.0.',

  // shared by all calls
  'file.none': 'File not found, or its address has expired. Open the page again.',

  // files
  'file.most-mb': 'Choose a file of at most {size} MB.',
  'file.most-kb': 'Choose a file of at most {size} kB.',
  'file.too-many': 'Choose at most {most}.',
  'file.incomplete': 'This file is damaged or incomplete. Choose it again, or another one.',
  'file.either': '{one} or {other}',
  'file.kind': 'Choose a {kinds} file.',
  'file.broke-off': 'The upload was interrupted. Please send it again.',
  'picture.unreadable': 'This picture cannot be read. Choose another one.',
  'picture.too-large': 'This picture is too large. Choose one of at most {pixels} pixels a side.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
