import type { FileKind, FileRule } from './endpoint.ts'

// Kept free of struct schemas because browsers offer and check these files as well.

const MB = 1024 * 1024
/** Returns the size limit of a file in MB, for user-facing texts. */
export const megabytes = ({ most }: Pick<FileRule, 'most'>): number => Math.round(most / MB)
/** Returns the size limit in kB, for small files. */
export const kilobytes = ({ most }: Pick<FileRule, 'most'>): number => Math.round(most / 1024)

/** Builds the rule of an optional single file that stays in the file store unchanged. */
const file = (most: number, ...kinds: FileKind[]) =>
  ({ kinds, most: most * MB, optional: true, large: true }) as const satisfies FileRule
const IMAGES = file(10, 'jpg', 'png')
const PDF = file(10, 'pdf')
const PAPER = file(10, 'pdf', 'jpg', 'png')
const VIDEO = file(300, 'mp4', 'mov', 'webm')

/** File rules by onboarding step. The overview is a text. */
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

/** Rule for the photos of a profile and of an identity document. */
export const PROFILE_FILE = { kinds: ['jpg', 'png'], most: 2 * MB } as const satisfies FileRule

/** Rule for the documents of a loan, including its proposal. */
export const LOAN_FILE = {
  kinds: ['pdf', 'doc', 'docx', 'jpg', 'png'],
  most: 5 * MB,
} as const satisfies FileRule

/** Rule for the proposal of a loan: a document, no picture. */
export const PROPOSAL_FILE = { kinds: ['pdf', 'doc', 'docx'], most: 5 * MB } as const satisfies FileRule

/** Rule for a client list to import. */
export const CLIENTS_FILE = { kinds: ['csv', 'xlsx'], most: 5 * MB } as const satisfies FileRule

/** Rule for the logo on a business’s documents. */
export const DOCUMENT_LOGO = { kinds: ['png', 'jpg'], most: MB, optional: true } as const satisfies FileRule

/** Rule for a list of book entries to import. */
export const BOOK_FILE = { kinds: ['csv', 'xlsx'], most: 5 * MB } as const satisfies FileRule

/** Rule for the receipt photo of an expense. */
export const BOOK_RECEIPT = {
  kinds: ['jpg', 'png', 'pdf'],
  most: 10 * MB,
  large: true,
} as const satisfies FileRule

/** Rule for a statement of a financial institution. */
export const STATEMENT_FILE = {
  kinds: ['pdf', 'jpg', 'png', 'csv', 'xlsx'],
  most: 10 * MB,
} as const satisfies FileRule

/** Rule for the workbook of a survey form. */
export const SURVEY_FORM = { kinds: ['xlsx'], most: 2 * MB } as const satisfies FileRule

/** Size limit of a survey that is saved or tested: lists of options may be long. */
export const SURVEY_DEFINITION = { mostBody: 2 * MB } as const

/** Rule for the file attached to a playbook answer or feedback. */
export const PLAYBOOK_FILE = {
  kinds: ['pdf', 'jpg', 'png', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'mp3', 'm4a', 'mp4'],
  most: 20 * MB,
  optional: true,
  large: true,
  several: 5,
} as const satisfies FileRule

/** Rule for a photo that answers a survey question. */
export const SURVEY_PHOTO = { kinds: ['jpg', 'png'], most: 5 * MB } as const satisfies FileRule

/** Rule for a programme document uploaded by staff. */
export const PROGRAMME_PAPER = { kinds: ['pdf'], most: 10 * MB } as const satisfies FileRule

/** Rule for a file in a trainee's answer to an assignment. */
export const ANSWER_FILE = {
  kinds: ['jpg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'mp3', 'm4a', 'mp4'],
  most: 30 * MB,
} as const satisfies FileRule

/** Rule for a course imported as a ZIP folder of Markdown and the files it references. */
export const COURSE_ZIP = { kinds: ['zip'], most: 50 * MB } as const satisfies FileRule

/** Rule for a file in such a folder. */
export const COURSE_FILES = {
  kinds: ['jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx', 'pptx', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'webm'],
  most: 30 * MB,
} as const satisfies FileRule

/** Rule for a pitch deck. */
export const PITCH_FILE = { kinds: ['pdf', 'ppt', 'pptx'], most: 50 * MB } as const satisfies FileRule

/** Rule for a portal's logo. */
export const LOGO_FILE = { kinds: ['svg', 'png', 'webp'], most: 200 * 1024 } as const satisfies FileRule

/** Rules for the file that answers an applicant's question, by the question's `fileType`. */
export const ANSWER_FILES = {
  image: IMAGES,
  presentation: file(30, 'pptx', 'ppt', 'pdf'),
  word: file(10, 'docx', 'doc'),
  spreadsheet: file(10, 'xlsx', 'xls', 'csv'),
  pdf: PDF,
  video: VIDEO,
  audio: file(50, 'mp3', 'm4a', 'ogg', 'wav'),
} as const satisfies Record<string, FileRule>
