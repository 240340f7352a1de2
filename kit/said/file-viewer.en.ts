import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the file viewer. */
export const fileViewerEn = {
  openFile: 'Open in a new tab',
  fileFailed: 'The file could not be shown. Its link expires after an hour.',
  reload: 'Reload',
  noViewer: 'This browser opens PDFs in a new tab.',
  otherKind: 'Files of this type open in another app.',
  download: 'Download {file}',
  picture: '{title}: zoom with +, move with the arrow keys',
  larger: 'Zoom in',
  smaller: 'Zoom out',
  turn: 'Rotate',
  zoomed: '{percent}%',
} as const satisfies Catalogue
