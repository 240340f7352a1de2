import { PROFILE_FILE } from '#contract/handed-file.ts'

/** A photo as it will be sent, with what is needed to cut it again. */
export type Photo = {
  /** The whole picture, upright, no side longer than SOURCE_SIDE. */
  source: HTMLCanvasElement
  /** What of it is sent. */
  crop: Crop
  /** Width over height of what is sent; null keeps the picture's own. */
  ratio: number | null
  jpeg: Blob
  /** Bytes of the file that was chosen. */
  before: number
}

/** `zoom` from 1 (as much of the picture as fits); `x` and `y` from 0 to 1: where in the room that is left over. */
export type Crop = { zoom: number; x: number; y: number }
export type Box = { x: number; y: number; width: number; height: number }

export const MOST_ZOOM = 4
/** The longest side of what is sent, in pixels. */
const SIDE = 1_600
/** More is kept to cut from, so that a part of the picture is still sharp; little enough for a cheap phone's memory. */
const SOURCE_SIDE = 2_400
/** Tried in turn until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.5]
const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The file is no picture that this browser can read. */
export class UnusablePhoto extends Error {}

/**
 * Reads a picture of any size, turns it upright as its camera says, makes it smaller and a JPEG below 2 MB, all on the device.
 * @param ratio width over height of what is sent, 1 for a square; null for the whole picture
 * @throws UnusablePhoto
 */
export async function takePhoto(file: Blob, ratio: number | null): Promise<Photo> {
  // browsers apply the camera's orientation here by themselves
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnusablePhoto()
  })
  const { width, height } = within(picture, SOURCE_SIDE)
  const source = canvasOf(width, height, brush => brush.drawImage(picture, 0, 0, width, height))
  picture.close()
  return prepare({ source, ratio, before: file.size, crop: WHOLE })
}

/** The same picture, cut another way. */
export const cropPhoto = (photo: Photo, crop: Crop): Promise<Photo> => prepare({ ...photo, crop })

/** The same picture, a quarter turn to the right. */
export function turnPhoto(photo: Photo): Promise<Photo> {
  const { width, height } = photo.source
  const source = canvasOf(height, width, brush => {
    brush.translate(height, 0)
    brush.rotate(Math.PI / 2)
    brush.drawImage(photo.source, 0, 0)
  })
  return prepare({ ...photo, source, crop: WHOLE })
}

/** Which part of a picture a crop means, in the picture's pixels. */
export function cut(
  { width, height }: { width: number; height: number },
  ratio: number | null,
  { zoom, x, y }: Crop,
): Box {
  const shape = ratio ?? width / height
  const widest = Math.min(width, height * shape)
  const part = { width: widest / zoom, height: widest / shape / zoom }
  return { ...part, x: (width - part.width) * x, y: (height - part.height) * y }
}

/** Draws what of the photo will be sent, on a canvas of any size. */
export function paint(
  canvas: HTMLCanvasElement,
  { source, ratio, crop }: Omit<Photo, 'jpeg' | 'before'>,
): void {
  const { x, y, width, height } = cut(source, ratio, crop)
  canvas.getContext('2d')?.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height)
}

/** The largest size of the same shape with no side longer than `most`; never larger than it is. */
export function within({ width, height }: { width: number; height: number }, most: number) {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function prepare(photo: Omit<Photo, 'jpeg'>): Promise<Photo> {
  for (let side = SIDE; side > 100; side /= 2) {
    const { width, height } = within(cut(photo.source, photo.ratio, photo.crop), side)
    const canvas = canvasOf(width, height, brush => paint(brush.canvas, photo))
    for (const quality of QUALITIES) {
      const jpeg = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
      if (jpeg && jpeg.size <= PROFILE_FILE.most) return { ...photo, jpeg }
    }
  }
  throw new UnusablePhoto()
}

function canvasOf(width: number, height: number, draw: (brush: CanvasRenderingContext2D) => void) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const brush = canvas.getContext('2d')
  if (!brush) throw new UnusablePhoto()
  // what is see-through in a PNG would be black in a JPEG
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  draw(brush)
  return canvas
}
