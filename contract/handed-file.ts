import type { FileKind, FileRule } from './endpoint.ts'

// Apart from the shapes, because browsers offer and check these files as well.

const MB = 1024 * 1024
/** How large a file may be, in MB, for texts that say so. */
export const megabytes = ({ most }: Pick<FileRule, 'most'>): number => Math.round(most / MB)
/** The same in kB, for small ones. */
export const kilobytes = ({ most }: Pick<FileRule, 'most'>): number => Math.round(most / 1024)

/** A file of which one comes, or none: it stays in the file store as it came. */
const file = (most: number, ...kinds: FileKind[]) =>
  ({ kinds, most: most * MB, optional: true, large: true }) as const satisfies FileRule
const IMAGES = file(10, 'jpg', 'png')
const PDF = file(10, 'pdf')
const PAPER = file(10, 'pdf', 'jpg', 'png')
const VIDEO = file(300, 'mp4', 'mov', 'webm')

/** What the file of each step may be. The overview is a text. */
export const STEP_FILES = {
  passport: IMAGES,
  idFront: IMAGES,
  idBack: IMAGES,
  kraPin: PDF,
  businessName: PDF,
  businessBank: PAPER,
  investVideo: VIDEO,
  investImage: IMAGES,
  investLogo: IMAGES,
  entrepreneurMap: PAPER,
  codeConduct: PAPER,
  photoConsent: PAPER,
  agreementLetter: PAPER,
} as const satisfies Record<string, FileRule>
export type FileStep = keyof typeof STEP_FILES

/** What the photos of a profile and of an identity document may be. */
export const PROFILE_FILE = { kinds: ['jpg', 'png'], most: 2 * MB } as const satisfies FileRule

/** What the documents of a loan may be, its proposal among them. */
export const LOAN_FILE = {
  kinds: ['pdf', 'doc', 'docx', 'jpg', 'png'],
  most: 5 * MB,
} as const satisfies FileRule

/** What a list of clients to be registered may be. */
export const CLIENTS_FILE = { kinds: ['csv', 'xlsx'], most: 5 * MB } as const satisfies FileRule

/** What the logo on a business’s documents may be. */
export const DOCUMENT_LOGO = { kinds: ['png', 'jpg'], most: MB, optional: true } as const satisfies FileRule

/** What a list of entries for a book may be. */
export const BOOK_FILE = { kinds: ['csv', 'xlsx'], most: 5 * MB } as const satisfies FileRule

/** What the photo of a receipt may be that is kept with an expense. */
export const BOOK_RECEIPT = {
  kinds: ['jpg', 'png', 'pdf'],
  most: 10 * MB,
  large: true,
} as const satisfies FileRule

/** What the statement of a financial institution may be. */
export const STATEMENT_FILE = {
  kinds: ['pdf', 'jpg', 'png', 'csv', 'xlsx'],
  most: 10 * MB,
} as const satisfies FileRule

/** What the workbook of a survey's form may be. */
export const SURVEY_FORM = { kinds: ['xlsx'], most: 2 * MB } as const satisfies FileRule

/** How large a survey may be that is kept or tried: lists of options may be long. */
export const SURVEY_DEFINITION = { mostBody: 2 * MB } as const

/** What goes with the answer to an assignment of a playbook, and with feedback. */
export const PLAYBOOK_FILE = {
  kinds: ['pdf', 'jpg', 'png', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'mp3', 'm4a', 'mp4'],
  most: 20 * MB,
  optional: true,
  large: true,
  several: 5,
} as const satisfies FileRule

/** What a photo that answers a question may be. */
export const SURVEY_PHOTO = { kinds: ['jpg', 'png'], most: 5 * MB } as const satisfies FileRule

/** What a paper of the programme may be, which staff put in its place. */
export const PROGRAMME_PAPER = { kinds: ['pdf'], most: 10 * MB } as const satisfies FileRule

/** What a file that answers a trainee's assignment may be. */
export const ANSWER_FILE = {
  kinds: ['jpg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'mp3', 'm4a', 'mp4'],
  most: 30 * MB,
} as const satisfies FileRule

/** What a course may be that is brought as a folder of Markdown and of the files that it names. */
export const COURSE_ZIP = { kinds: ['zip'], most: 50 * MB } as const satisfies FileRule

/** What a file in such a folder may be. */
export const COURSE_FILES = {
  kinds: ['jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx', 'pptx', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'webm'],
  most: 30 * MB,
} as const satisfies FileRule

/** What the deck of a pitch may be. */
export const PITCH_FILE = { kinds: ['pdf', 'ppt', 'pptx'], most: 50 * MB } as const satisfies FileRule

/** What a portal's logo may be. */
export const LOGO_FILE = { kinds: ['svg', 'png', 'webp'], most: 200 * 1024 } as const satisfies FileRule

/** What the file that answers an applicant's question may be, by the question's `fileType`. */
export const ANSWER_FILES = {
  image: IMAGES,
  presentation: file(30, 'pptx', 'ppt', 'pdf'),
  word: file(10, 'docx', 'doc'),
  spreadsheet: file(10, 'xlsx', 'xls', 'csv'),
  pdf: PDF,
  video: VIDEO,
  audio: file(50, 'mp3', 'm4a', 'ogg', 'wav'),
} as const satisfies Record<string, FileRule>
